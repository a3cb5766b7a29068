import { useState } from 'react';
import { useHost } from '../../../../shared/host.tsx';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { StoredImagesDialog } from '../../../ui/images/stored-images-dialog.tsx';
import type { EditedImage } from './edited-blocks.ts';

type ImageInputProps = {
  label: string;
  image: EditedImage | undefined;
  onChange: (image: EditedImage, alt?: string) => void;
};

/** Chooses one image: a file, or a stored one. */
export function ImageInput({ label, image, onChange }: ImageInputProps) {
  const { pickImages } = useHost();
  const busy = useFormBusy();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <FileField
        label={label}
        file={image?.file ?? null}
        stored={image?.path && <Picture path={image.path} alt="" sizes="150px" />}
        disabled={busy}
        pick={() => pickImages({ multiple: false })}
        onChange={file => onChange(file && { file })}
        more={
          <button type="button" className="button" disabled={busy} onClick={() => setChoosing(true)}>
            Choose a stored image
          </button>
        }
      />
      {choosing && (
        <StoredImagesDialog
          onClose={() => setChoosing(false)}
          onChoose={({ path, alt }) => {
            setChoosing(false);
            onChange({ path }, alt);
          }}
        />
      )}
    </>
  );
}
