import { adminPaths } from '@hydraulics/common/contract/paths';
import { galleryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { z } from 'zod';
import { formatNumber } from '../../../shared/locale.ts';
import { listPages } from '../../screens/list-pages.ts';
import { refuseUnusable } from '../../ui/files/facts/remarks.ts';
import { firstError } from '../../ui/form/use-record-form.ts';
import { type AddForm, AddRecord } from '../../ui/record/record-screens.tsx';
import type { UploadQueue } from '../../ui/uploads/upload-queue.ts';
import { useUploads } from '../../ui/uploads/uploads.tsx';
import { ImageFilesField } from './image-files-field.tsx';

type Values = { 'image-file': File[] };
const missing = 'Please select an image file';
const schema = z.object({
  'image-file': z.array(z.instanceof(File)).min(1, missing).superRefine(refuseUnusable),
});

/** Sends a single image by the form; several go to the upload queue, and the list is shown at once. */
const galleryForm = (uploads: UploadQueue): AddForm<Values, z.output<typeof schema>> => ({
  noun: 'gallery',
  label: 'image',
  list: listPages.gallery,
  fields: () => [{ name: 'image-file', label: galleryFields.filename.label, Input: ImageFilesField }],
  add: {
    title: adminPaths.addGallery.title,
    schema,
    initial: () => ({ 'image-file': [] }),
    mayBeDraft: true,
    call: async ({ client }, { 'image-file': files }, { asDraft, options }) => {
      const status = asDraft ? { status: 'draft' as const } : {};
      if (files.length === 1) return client.gallery.create({ 'image-file': files, ...status }, options);
      uploads.add(files, asDraft);
      return { message: `${formatNumber(files.length)} images are being uploaded${asDraft ? ' as drafts' : ''}.` };
    },
    invalid: firstError,
  },
});

export function Component() {
  const uploads = useUploads();
  return <AddRecord form={galleryForm(uploads)} />;
}
