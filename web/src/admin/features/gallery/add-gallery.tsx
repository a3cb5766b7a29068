import type { CallOptions } from '@hydraulics/common/contract/client';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { imageTypes } from '@hydraulics/common/units/image-check';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useHost } from '../../../shared/host.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { type DraftKeeper, WithDraft } from '../../ui/drafts/use-draft.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import { UploadPanel } from '../../ui/files/upload-panel.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormState } from '../../ui/form/use-form-state.ts';
import { Page } from '../../ui/page.tsx';

/** The one field; as a value of the form it says whether a file is chosen. */
const field = 'image-file';
const chosen = z.object({ [field]: z.literal('chosen', { error: 'Please select an image file' }) });
const parts = [{ name: field, label: 'Image' }];

export function Component() {
  return (
    <Page title={adminPaths.addGallery.title} crumbs={[listPages.gallery]}>
      <WithDraft>{keeper => <GalleryForm keeper={keeper} />}</WithDraft>
    </Page>
  );
}

type Creation = { image: File[]; options: CallOptions };

function GalleryForm({ keeper }: { keeper: DraftKeeper }) {
  const navigate = useNavigate();
  const host = useHost();
  const upload = useCall('gallery', (client, { image, options }: Creation) =>
    client.gallery.create({ [field]: image }, options),
  );
  const state = useFormState(
    {
      schema: chosen,
      names: [field],
      initial: { [field]: '' },
      send: (_data, { files, ...options }) => upload.mutateAsync({ image: files[field] ?? [], options }),
      onInvalid: faults => notify.error(faults[field] ?? ''),
      onFailed: error => notify.error(isUnreachable(error) ? messages.serverError(reasonOf(error)) : reasonOf(error)),
      onSent: ({ message }) => {
        notify.success(message);
        void navigate(adminPaths.gallery.href());
      },
    },
    keeper,
  );
  const file = state.files[field]?.[0] ?? null;
  return (
    <FormFrame
      state={state}
      submitLabel="Add +"
      busyLabel="Adding..."
      what="image"
      parts={parts}
      foot={state.busy && <UploadPanel progress={state.progress} count={1} onCallOff={state.callOff} />}
    >
      <FileField
        label="Image"
        name={field}
        file={file}
        fault={state.faults[field]}
        help={`${imageTypes}, at most ${limits.fileBytes / 1024 / 1024} MB.`}
        disabled={state.busy}
        pick={() => host.pickImages({ multiple: false })}
        onChange={one => {
          state.change(field, one ? 'chosen' : '');
          state.changeFiles(field, one ? [one] : []);
        }}
      />
    </FormFrame>
  );
}
