import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { limits } from '@hydraulics/common/limits';
import { galleryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { type GalleryImage, gallery } from '@hydraulics/common/nouns/images/gallery';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PublicationBar } from '../../ui/publication/publication-bar.tsx';
import { ReviewButton } from '../../ui/review/review-button.tsx';

type NameOf = (row: GalleryImage) => string;

/** Asks what a gallery image shows and who sees it, in a dialog with the image. */
export function useDescription(nameOf: NameOf): { open: (row: GalleryImage) => void; dialog: ReactNode } {
  // The name stays: an image that is published leaves the list of drafts, in which it had its number.
  const [shown, setShown] = useState<{ row: GalleryImage; name: string } | null>(null);
  const open = (row: GalleryImage) => setShown({ row, name: nameOf(row) });
  return { open, dialog: shown && <Dialog key={shown.row._id} {...shown} onClose={() => setShown(null)} /> };
}

type DialogProps = { row: GalleryImage; name: string; onClose: () => void };

const schema = gallery.update.body.pick({ alt: true });
type Values = z.input<typeof schema>;

function Dialog({ row, name, onClose }: DialogProps) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { alt: row.alt },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;
  // A dialog focuses its first control, which decides who sees the image.
  const { setFocus } = form;
  useEffect(() => setFocus('alt'), [setFocus]);
  const { mutateAsync } = useCall('gallery', (client, data: Values) =>
    client.gallery.update({ ...data, id: row._id, version: row.version }),
  );
  const save = form.handleSubmit(async data => {
    try {
      const { message } = await mutateAsync(data);
      notify.success(message);
      onClose();
    } catch (failure) {
      form.setError('alt', { type: 'server', message: reasonOf(failure) }, { shouldFocus: true });
    }
  });
  return (
    <ModalDialog open label={`Describe ${name}`} onClose={onClose}>
      <h2>What does {name} show?</h2>
      <Picture className="description-picture" path={row.filename} alt="" sizes="30rem" />
      <PublicationBar noun="gallery" id={row._id} record={query('gallery', 'get', { id: row._id })} />
      <ReviewButton noun="gallery" id={row._id} />
      <DialogForm busy={busy} onSubmit={save}>
        <FormProvider {...form}>
          <Field
            label={galleryFields.alt.label}
            name="alt"
            help="A sentence for people who do not see the image, and for search engines."
            maxLength={limits.imageText}
            readOnly={busy}
          />
        </FormProvider>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </button>
        </div>
      </DialogForm>
    </ModalDialog>
  );
}
