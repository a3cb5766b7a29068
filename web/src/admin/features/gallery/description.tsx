import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { paths } from '@hydraulics/common/contract/paths';
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
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { described, type FieldDescription } from '../../ui/form/description.ts';
import { DialogActions } from '../../ui/form/dialog/dialog-actions.tsx';
import { DialogForm } from '../../ui/form/dialog/dialog-form.tsx';
import { Field } from '../../ui/form/field.tsx';
import { withPendingChange } from '../../ui/publication/pending/pending-record.ts';
import { usePendingChange } from '../../ui/publication/pending/use-pending-change.tsx';
import { PublicationBar } from '../../ui/publication/publication-bar.tsx';
import { ReviewButton } from '../../ui/review/review-button.tsx';
import { searchFieldsOf } from '../../ui/sharing/search-fields.tsx';
import { isSame } from '../../ui/values/form-values.ts';

type NameOf = (row: GalleryImage) => string;

/** Asks what a gallery image shows and who sees it, in a dialog with the image. */
export function useDescription(nameOf: NameOf): { open: (row: GalleryImage) => void; dialog: ReactNode } {
  // The name stays: an image that is published leaves the list of drafts, in which it had its number.
  const [shown, setShown] = useState<{ row: GalleryImage; name: string } | null>(null);
  const open = (row: GalleryImage) => setShown({ row, name: nameOf(row) });
  return { open, dialog: shown && <Dialog key={shown.row._id} {...shown} onClose={() => setShown(null)} /> };
}

type DialogProps = { row: GalleryImage; name: string; onClose: () => void };

const schema = gallery.update.body.pick({ alt: true, searchTitle: true, searchDescription: true, noindex: true });
type Values = z.input<typeof schema>;

const valuesOf = (stored: { [Name in keyof Values]?: unknown }): Values => ({
  alt: String(stored.alt ?? ''),
  searchTitle: String(stored.searchTitle ?? ''),
  searchDescription: String(stored.searchDescription ?? ''),
  noindex: stored.noindex ? '1' : '',
});

const fields: FieldDescription<Values>[] = [
  { ...described(galleryFields.alt), name: 'alt' },
  { ...described(galleryFields.searchTitle), name: 'searchTitle' },
  { ...described(galleryFields.searchDescription), name: 'searchDescription' },
  { ...described(galleryFields.noindex), name: 'noindex', show: value => (value ? 'Yes' : 'No') },
];

const ImageSearchFields = searchFieldsOf({
  fields: galleryFields,
  automatic: ({ alt }) => ({ title: String(alt ?? ''), description: String(alt ?? ''), path: paths.gallery.href() }),
});

function Dialog({ row, name, onClose }: DialogProps) {
  const { data: stored, refetch } = useApi(
    withPendingChange('gallery', query('gallery', 'get', { id: row._id }), row._id),
  );
  const change = stored?.pendingChange;
  const isPublished = (stored ?? row).status === 'published';
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: valuesOf(row),
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;
  // A dialog focuses its first control, which decides who sees the image.
  const { setFocus, reset, getValues } = form;
  useEffect(() => setFocus('alt'), [setFocus]);
  const prepared = change && stored;
  useEffect(() => {
    // What was typed meanwhile stays.
    if (prepared && isSame(getValues(), valuesOf(row))) reset(valuesOf(prepared));
  }, [prepared, row, reset, getValues]);
  const pending = usePendingChange<Values>({
    noun: 'gallery',
    id: row._id,
    label: 'image',
    place: `gallery ${row._id}`,
    fields,
    valuesOf,
    change,
    isPublished,
    async reload() {
      onClose();
    },
  });
  const { mutateAsync } = useCall('gallery', (client, data: Values & { pending?: 'true'; pendingVersion?: number }) =>
    client.gallery.update({ ...data, id: row._id, version: stored?.version ?? row.version }),
  );
  const save = (then: 'close' | 'later' | 'publish') =>
    form.handleSubmit(async data => {
      try {
        const later = then === 'close' ? {} : ({ pending: 'true', pendingVersion: change?.version ?? 0 } as const);
        const { message } = await mutateAsync({ ...data, ...later });
        if (then === 'publish') {
          await refetch();
          return pending.publish();
        }
        notify.success(message);
        onClose();
      } catch (failure) {
        form.setError('alt', { type: 'server', message: reasonOf(failure) }, { shouldFocus: true });
      }
    });
  const mayPublish = useMay()('publish');
  const publishes = change !== undefined && mayPublish;
  return (
    <ModalDialog open label={`Describe ${name}`} onClose={onClose}>
      <h2>What does {name} show?</h2>
      <Picture className="description-picture" path={row.filename} alt="" sizes="30rem" />
      <PublicationBar noun="gallery" id={row._id} record={query('gallery', 'get', { id: row._id })} />
      {pending.banner}
      <ReviewButton noun="gallery" id={row._id} />
      <DialogForm busy={busy} onSubmit={save(publishes ? 'publish' : change ? 'later' : 'close')}>
        <FormProvider {...form}>
          <Field
            label={galleryFields.alt.label}
            name="alt"
            help="A sentence for people who do not see the image, and for search engines."
            maxLength={limits.imageText}
            readOnly={busy}
          />
          <ImageSearchFields name="searchTitle" {...described(galleryFields.searchTitle)} />
        </FormProvider>
        <DialogActions action={publishes ? 'Publish…' : 'Save'} acting="Saving..." isActing={busy} onCancel={onClose}>
          {isPublished && mayPublish && (
            <button type="button" className="button" disabled={busy} onClick={save('later')}>
              Save for later
            </button>
          )}
        </DialogActions>
      </DialogForm>
    </ModalDialog>
  );
}
