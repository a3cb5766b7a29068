import { limits } from '@hydraulics/common/limits';
import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import { type ReactNode, useState } from 'react';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type NameOf = (row: GalleryImage) => string;

/** Asks what a gallery image shows, in a dialog with the image. */
export function useDescription(nameOf: NameOf): { open: (row: GalleryImage) => void; dialog: ReactNode } {
  const [row, setRow] = useState<GalleryImage | null>(null);
  const close = () => setRow(null);
  return { open: setRow, dialog: row && <Dialog key={row._id} row={row} name={nameOf(row)} onClose={close} /> };
}

type DialogProps = { row: GalleryImage; name: string; onClose: () => void };

function Dialog({ row, name, onClose }: DialogProps) {
  const [alt, setAlt] = useState(row.alt);
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useCall('gallery', (client, input: { alt: string }) =>
    client.gallery.update({ id: row._id, version: row.version, ...input }),
  );
  const save = async () => {
    try {
      const { message } = await mutateAsync({ alt });
      notify.success(message);
      onClose();
    } catch (failure) {
      setError(reasonOf(failure));
    }
  };
  return (
    <ModalDialog open label={`Describe ${name}`} onClose={onClose}>
      <h2>What does {name} show?</h2>
      <Picture className="description-picture" path={row.filename} alt="" sizes="30rem" />
      <DialogForm busy={isPending} onSubmit={save}>
        <TextField
          label="Description"
          help="A sentence for people who do not see the image, and for search engines."
          value={alt}
          maxLength={limits.imageText}
          error={error}
          readOnly={isPending}
          onChange={event => setAlt(event.target.value)}
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </button>
        </div>
      </DialogForm>
    </ModalDialog>
  );
}
