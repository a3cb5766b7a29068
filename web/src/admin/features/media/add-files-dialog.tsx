import { limits } from '@hydraulics/common/limits';
import { documentTypes } from '@hydraulics/common/units/documents';
import { useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { ChooseFilesButton } from '../../ui/files/choose-files-button.tsx';
import { factsOf } from '../../ui/files/facts/file-facts.ts';
import { checkImages } from '../../ui/files/image-checks.ts';
import { DialogActions } from '../../ui/form/dialog/dialog-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type AddFilesDialogProps = { onClose: () => void };

type Refused = { name: string; reason: string };

const isDocument = ({ name }: File) => /\.(pdf|step|stp|p21|dxf|zip)$/i.test(name);

/** Uploads pictures and documents with tags; no record uses them until somebody chooses them. */
export function AddFilesDialog({ onClose }: AddFilesDialogProps) {
  const [tags, setTags] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const [done, setDone] = useState<number>();
  const upload = useCall('media', (client, file: File) =>
    isDocument(file)
      ? client.media.createDocument({ tags, file: [file] })
      : client.media.create({ tags, file: [file] }),
  );
  const choose = async (chosen: File[]) => {
    const documents = chosen.filter(isDocument);
    const pictures = await checkImages(
      chosen.filter(file => !isDocument(file)),
      limits.filesPerRequest,
    );
    const wrong: Refused[] = [...pictures.refused];
    const accepted: File[] = [];
    for (const file of pictures.accepted) {
      const { refusal } = await factsOf(file);
      if (refusal) wrong.push({ name: file.name, reason: refusal });
      else accepted.push(file);
    }
    for (const file of documents) {
      if (file.size <= limits.documentBytes) accepted.push(file);
      else wrong.push({ name: file.name, reason: `The file is larger than ${limits.documentBytes / 1024 / 1024} MB.` });
    }
    setFiles(before => [...before, ...accepted]);
    setRefused(wrong);
  };
  const send = async () => {
    const wrong: Refused[] = [];
    const failed: File[] = [];
    for (const [index, file] of files.entries()) {
      setDone(index);
      try {
        await upload.mutateAsync(file);
      } catch (failure) {
        failed.push(file);
        wrong.push({ name: file.name, reason: reasonOf(failure) });
      }
    }
    setDone(undefined);
    const stored = files.length - failed.length;
    if (stored > 0) notify.success(stored === 1 ? 'One file stored.' : `${stored} files stored.`);
    if (failed.length === 0) return onClose();
    setFiles(failed);
    setRefused(wrong);
  };
  const isBusy = done !== undefined;
  return (
    <ModalDialog open label="Add files" className="media-add" onClose={() => isBusy || onClose()}>
      <h2>Add files</h2>
      <p className="field-help">
        Pictures up to {limits.fileBytes / 1024 / 1024} MB; {documentTypes} up to {limits.documentBytes / 1024 / 1024}{' '}
        MB. No page shows them until you choose them in a product or the gallery.
      </p>
      <ChooseFilesButton inputLabel="Files to add" multiple disabled={isBusy} onFiles={chosen => void choose(chosen)}>
        <Icon icon={icons.plus} /> Choose files
      </ChooseFilesButton>
      {files.length > 0 && (
        <ul className="media-added" aria-label="Chosen files">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={`${file.name} ${index}`}>
              <span dir="auto">{file.name}</span>
              <button
                type="button"
                className="button button-small"
                aria-label={`Remove ${file.name}`}
                disabled={isBusy}
                onClick={() => setFiles(files.filter(one => one !== file))}
              >
                <Icon icon={icons.close} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div className="field-error" role="alert">
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name} dir="auto">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextField
        label="Tags"
        help="Separated by commas. Each file gets all of them."
        value={tags}
        disabled={isBusy}
        onChange={event => setTags(event.target.value)}
      />
      <DialogActions
        action="Store files"
        acting={`Storing ${(done ?? 0) + 1} of ${files.length}...`}
        isActing={isBusy}
        disabled={files.length === 0}
        onAct={() => void send()}
        onCancel={onClose}
      />
    </ModalDialog>
  );
}
