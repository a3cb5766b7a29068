import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useHost } from '../../../../shared/host.tsx';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { hashesOf, type Place } from '../../../ui/files/facts/remarks.ts';
import { useFileFacts } from '../../../ui/files/facts/use-file-facts.ts';
import { FileField } from '../../../ui/files/file-field.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { StoredImagesDialog } from '../../../ui/images/stored-images-dialog.tsx';
import {
  filesOf,
  type ImageMode,
  newImageOf,
  type ProductImage,
  pathsOf,
  resultingImages,
  storedImage,
} from './product-images.ts';

export function SpecImageField({ name, label, help }: FieldProps) {
  const { pickImages } = useHost();
  const busy = useFormBusy();
  const { value, onChange, ...field } = useCustomField<ProductImage | null>(name);
  const [choosing, setChoosing] = useState(false);
  const images = useImagesOfProduct();
  return (
    <>
      <FileField
        {...field}
        label={label}
        help={help}
        file={value?.file ?? null}
        stored={value?.path && <Picture path={value.path} alt="" sizes="150px" />}
        disabled={busy}
        places={[images]}
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

const none: ProductImage[] = [];

/** The images of the same form, to notice a drawing among them; the in-place form of the drawing has none. */
function useImagesOfProduct(): Place {
  const [images = none, mode = 'add']: [ProductImage[]?, ImageMode?] = useWatch({ name: ['images', 'imageMode'] });
  const shown = resultingImages(images, mode);
  const facts = useFileFacts(useMemo(() => filesOf(images), [images]));
  const chosen = filesOf(shown).flatMap(file => facts.get(file)?.hash ?? []);
  return {
    hashes: new Set([...hashesOf(pathsOf(shown)), ...chosen]),
    remark: 'This product already has this image.',
  };
}
