import { limits } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { adminPaths } from '@hydraulics/common/paths';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHost } from '../host.tsx';
import { FileField } from '../ui/file-field.tsx';
import { notify } from '../ui/notify.tsx';
import { useUnsaved } from '../ui/use-unsaved.tsx';
import { isUnreachable, reasonOf } from './data/reasons.ts';
import { useCall } from './data/use-api.ts';
import { listPages } from './list-pages.ts';
import { Page } from './page.tsx';

const required = 'Please select an image file';

export function Component() {
  const navigate = useNavigate();
  const host = useHost();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const dirty = useRef(false);
  const unsaved = useUnsaved(dirty);
  const upload = useCall('gallery', (client, image: File) => client.gallery.create({ 'image-file': [image] }));

  const choose = (chosen: File | null) => {
    dirty.current = chosen !== null;
    setFile(chosen);
    setFault(undefined);
  };

  const refuse = (message: string) => {
    setFault(message);
    notify.error(message);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (upload.isPending) return;
    if (!file) {
      refuse(required);
      return;
    }
    setFault(undefined);
    upload.mutate(file, {
      onError: error => refuse(isUnreachable(error) ? messages.serverError(reasonOf(error)) : reasonOf(error)),
      onSuccess: ({ message }) => {
        dirty.current = false;
        notify.success(message);
        void navigate(adminPaths.gallery.href());
      },
    });
  };

  return (
    <Page title={adminPaths.addGallery.title} crumbs={[listPages.gallery]}>
      <form className="panel form" noValidate onSubmit={submit} aria-busy={upload.isPending}>
        <FileField
          label="Image"
          file={file}
          fault={fault}
          help={`JPEG, PNG, WebP, AVIF or GIF, at most ${limits.fileBytes / 1024 / 1024} MB.`}
          pick={async () => (await host.pickImages({ multiple: false })).files[0] ?? null}
          onChange={choose}
        />
        <div className="form-actions">
          <button type="submit" className="button button-primary" disabled={upload.isPending}>
            {upload.isPending ? 'Adding...' : 'Add +'}
          </button>
        </div>
        {unsaved}
      </form>
    </Page>
  );
}
