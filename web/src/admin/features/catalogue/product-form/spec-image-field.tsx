import { useState } from 'react';
import { useHost } from '../../../../shared/host.tsx';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { StoredImagesDialog } from '../../../ui/images/stored-images-dialog.tsx';
import { newImageOf, type ProductImage, storedImage } from './product-images.ts';

export function SpecImageField({ name, label, help }: FieldProps) {
  const { pickImages } = useHost();
  const busy = useFormBusy();
  const { value, onChange, ...field } = useCustomField<ProductImage | null>(name);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <FileField
        {...field}
        label={label}
        help={help}
        file={value?.kind === 'new' ? value.file : null}
        stored={value?.kind === 'stored' && <Picture path={value.path} alt="" sizes="150px" />}
        disabled={busy}
        pick={() => pickImages({ multiple: false })}
        onChange={file => onChange(file && newImageOf(file))}
        more={
          <button type="button" className="button" disabled={busy} onClick={() => setChoosing(true)}>
            Choose a stored image for {label}
          </button>
        }
      />
      {choosing && (
        <StoredImagesDialog
          onClose={() => setChoosing(false)}
          onChoose={({ path }) => {
            setChoosing(false);
            onChange(storedImage(path));
          }}
        />
      )}
    </>
  );
}
