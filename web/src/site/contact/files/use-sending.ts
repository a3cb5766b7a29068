import { useState } from 'react';
import type { ShownFile } from './sent-files.tsx';

/** Sends files of a form to an enquiry. */
export function useSending() {
  const [files, setFiles] = useState<ShownFile[]>([]);
  const [isSending, setSending] = useState(false);
  /** @returns what became of the files */
  const send = async (token: string, chosen: File[]): Promise<ShownFile[]> => {
    setSending(true);
    try {
      // Loaded only when there are files.
      const { sendFiles } = await import('./send-files.ts');
      return await sendFiles(token, chosen, setFiles);
    } finally {
      setSending(false);
    }
  };
  return { files, isSending, send };
}

/** In words for a screen reader, once all were tried. */
export function outcomeOf(files: ShownFile[]): string {
  const stored = files.filter(({ state }) => state === 'stored').length;
  if (stored === files.length) return files.length === 1 ? 'Your file has arrived.' : 'All files have arrived.';
  return `${stored} of ${files.length} files have arrived.`;
}
