import type { SentFile } from '@hydraulics/common/nouns/thread/enquiry-files';
import { type FormEvent, useState } from 'react';
import { chosenFiles } from './chosen-files.ts';
import { FileField } from './file-field.tsx';
import { SentFiles } from './sent-files.tsx';
import { outcomeOf, useSending } from './use-sending.ts';

/** The files of an enquiry, and a form that adds more. Without script the browser sends them at once. */
export function FilesForm({ files, token, mayRemove }: { files: SentFile[]; token: string; mayRemove: boolean }) {
  const sending = useSending();
  const [said, setSaid] = useState('');
  const [isHidden, setHidden] = useState<string[]>([]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.isSending) return;
    const { taken, refused, error } = chosenFiles(form.querySelector<HTMLInputElement>('[type=file]'));
    if (taken.length === 0) return setSaid(refused.length > 0 ? 'Choose a file that we take.' : 'Choose a file first.');
    if (error) return setSaid(`${error} at once.`);
    setSaid('');
    // One that goes on is not shown twice.
    setHidden(taken.map(({ name }) => name));
    const all = await sending.send(token, taken);
    form.reset();
    setSaid(outcomeOf(all));
  };

  const earlier = files.filter(({ name, state }) => state === 'stored' || !isHidden.includes(name));
  return (
    <>
      {earlier.length > 0 && <SentFiles files={earlier} mayRemove={mayRemove} />}
      {sending.files.length > 0 && (
        <SentFiles files={sending.files} isSending={sending.isSending} mayRemove={mayRemove && !sending.isSending} />
      )}
      <form method="post" encType="multipart/form-data" className="sent-files-form" onSubmit={submit}>
        <FileField id="more-files" label="Add files" />
        <p role="status" className="sent-file-hint">
          {said}
        </p>
        <button
          type="submit"
          name="action"
          value="file"
          className="button button-dark"
          aria-disabled={sending.isSending}
        >
          {sending.isSending ? 'Sending...' : 'Send files'}
        </button>
      </form>
    </>
  );
}
