import type { Progress } from '@hydraulics/common/contract/client';
import { useRef, useState } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { randomUuid } from '../random-uuid.ts';
import { documentRefusal } from './chosen-document.ts';
import { type DocumentsOwner, documentDescription } from './document-description.ts';

/** A file being uploaded, as a new document or to replace the file of one. */
export type SentFile = {
  /** Also the `Idempotency-Key` of a new document, so that it is added once. */
  id: string;
  file: File;
  replaces: string | null;
  progress: Progress | null;
  failed: string | null;
};

type Sent = Pick<SentFile, 'id' | 'file' | 'replaces'> & {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/** Uploads files one after the other. Failed ones stay in the list with the reason, for a retry. */
export function useDocumentUploads(owner: DocumentsOwner) {
  const [sending, setSending] = useState<readonly SentFile[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const { mutateAsync } = useCall(
    'documents',
    (client, { id, file, replaces, ...options }: Sent): Promise<unknown> =>
      replaces
        ? client.documents.update({ id: replaces, file: [file] }, options)
        : documentDescription.add.call(client, owner, { id, file }, options),
  );

  const change = (id: string, changed: Partial<SentFile>) =>
    setSending(list => list.map(one => (one.id === id ? { ...one, ...changed } : one)));
  const drop = (id: string) => setSending(list => list.filter(one => one.id !== id));

  const send = async ({ id, file, replaces }: SentFile): Promise<void> => {
    const abort = aborts.current.get(id);
    if (!abort || abort.signal.aborted) return;
    try {
      await mutateAsync({ id, file, replaces, signal: abort.signal, onProgress: progress => change(id, { progress }) });
      drop(id);
      notify.success(`${file.name} was ${replaces ? 'saved as the new file' : 'added'}.`);
    } catch (error) {
      if (!abort.signal.aborted) change(id, { failed: reasonOf(error), progress: null });
    }
  };
  const enqueue = (one: SentFile) => {
    aborts.current.set(one.id, new AbortController());
    queue.current = queue.current.then(() => send(one));
  };

  return {
    sending,
    add: (files: readonly File[], replaces: string | null = null) => {
      const added = files.map(file => ({
        id: randomUuid(),
        file,
        replaces,
        progress: null,
        failed: documentRefusal(file),
      }));
      setSending(list => [...list, ...added]);
      for (const one of added) if (!one.failed) enqueue(one);
    },
    retry: (one: SentFile) => {
      const failed = documentRefusal(one.file);
      change(one.id, { failed });
      if (!failed) enqueue(one);
    },
    cancel: (id: string) => {
      aborts.current.get(id)?.abort();
      drop(id);
    },
  };
}
