import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../../../shared/host.tsx';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { ChooseFilesButton } from '../../../ui/files/choose-files-button.tsx';
import { checkImages } from '../../../ui/files/image-checks.ts';
import { StoredImagesDialog } from '../../../ui/images/stored-images-dialog.tsx';

type PictureInputProps = {
  id: string;
  label: string;
  value: string;
  disabled: boolean;
  /** Whether it may also be an SVG of shapes. */
  allowsSvg?: boolean;
  onChange: (path: string) => void;
};

/** Chooses a picture that is stored, or uploads one. */
export function PictureInput({ id, label, value, disabled, allowsSvg = false, onChange }: PictureInputProps) {
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { pickImages } = useHost();
  const { mutateAsync, isPending } = useCall('website', (client, picture: File) =>
    client.website.addPicture({ picture: [picture] }),
  );
  const busy = disabled || isPending;
  // Other boxes may be filled in while the picture is uploaded, and the form's values with them.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setRefused(undefined);
    try {
      const { path } = await mutateAsync(file);
      latest.current(path);
    } catch (error) {
      setRefused(reasonOf(error));
    }
  }

  async function pick(): Promise<void> {
    const { files, refused: before } = await pickImages({ multiple: false });
    const checked = await checkImages(files, 1, 1);
    const [first] = [...before, ...checked.refused];
    if (first) setRefused(`${first.name}: ${first.reason}`);
    else await upload(checked.accepted[0]);
  }

  return (
    <div className="part-picture">
      {value && <Picture path={value} alt="" sizes="150px" pixels={320} />}
      <button type="button" id={id} className="button" disabled={busy} onClick={() => void pick()}>
        {isPending ? 'Uploading...' : 'Upload a picture'}
      </button>
      {allowsSvg && (
        <ChooseFilesButton
          aria-label={`${label}: upload an SVG`}
          inputLabel={`SVG of the ${label.toLowerCase()}`}
          accept=".svg,.svgz,image/svg+xml"
          disabled={busy}
          onFiles={([file]) => void upload(file)}
        >
          Upload an SVG
        </ChooseFilesButton>
      )}
      <button type="button" className="button" disabled={busy} onClick={() => setOpen(true)}>
        Choose a stored image
      </button>
      {value && (
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Remove the ${label.toLowerCase()}`}
          disabled={busy}
          onClick={() => onChange('')}
        >
          Remove
        </button>
      )}
      {refused && (
        <div role="alert">
          <FieldNotes id={`${id}-upload`} error={refused} />
        </div>
      )}
      {open && (
        <StoredImagesDialog
          onChoose={({ path }) => {
            onChange(path);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
