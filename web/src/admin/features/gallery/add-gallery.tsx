import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import { imageTypes } from '@hydraulics/common/units/image-check';
import { z } from 'zod';
import { useHost } from '../../../shared/host.tsx';
import { listPages } from '../../screens/list-pages.ts';
import { FileField } from '../../ui/files/file-field.tsx';
import type { FieldProps } from '../../ui/form/field.tsx';
import { type AddForm, AddRecord } from '../../ui/form/record-screens.tsx';
import { useFormBusy } from '../../ui/form/upload.tsx';
import { useCustomField } from '../../ui/form/use-field.ts';
import { firstError } from '../../ui/form/use-record-form.ts';

type Values = { 'image-file': File | null };
const schema = z.object({ 'image-file': z.instanceof(File, { error: 'Please select an image file' }) });

const galleryForm: AddForm<Values, z.output<typeof schema>> = {
  noun: 'gallery',
  label: 'image',
  list: listPages.gallery,
  fields: () => [
    {
      name: 'image-file',
      label: 'Image',
      help: `${imageTypes}, at most ${limits.fileBytes / 1024 / 1024} MB.`,
      Input: ImageFileField,
    },
  ],
  add: {
    title: adminPaths.addGallery.title,
    schema,
    initial: () => ({ 'image-file': null }),
    call: ({ client }, data, { options }) => client.gallery.create({ 'image-file': [data['image-file']] }, options),
    invalid: firstError,
  },
};

export const Component = () => <AddRecord form={galleryForm} />;

function ImageFileField({ name, label, help }: FieldProps) {
  const { pickImages } = useHost();
  const busy = useFormBusy();
  const { value, ...field } = useCustomField<File | null>(name);
  return (
    <FileField
      {...field}
      label={label}
      help={help}
      file={value}
      disabled={busy}
      pick={() => pickImages({ multiple: false })}
    />
  );
}
