import type { Progress } from '@hydraulics/common/contract/client';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { fileProgress } from '../files/file-progress.ts';
import type { Upload } from '../files/upload-panel.tsx';

const idle: Upload = { busy: false, files: [], progress: null, cancel: () => undefined };

const UploadContext = createContext(idle);
/** Separate from the progress, so that fewer fields re-render. */
const BusyContext = createContext(false);

export function UploadProvider({ upload, children }: { upload: Upload; children: ReactNode }) {
  return (
    <BusyContext value={upload.busy}>
      <UploadContext value={upload}>{children}</UploadContext>
    </BusyContext>
  );
}

/** The upload of the surrounding form; idle without one. */
export const useFormUpload = (): Upload => use(UploadContext);

/** Whether the surrounding form is being sent. */
export const useFormBusy = (): boolean => use(BusyContext);

/** The progress of a file, from 0 to 1; undefined if it is not being sent. */
export function sentOf({ files, progress }: Upload, file: File | undefined): number | undefined {
  const index = file ? files.indexOf(file) : -1;
  if (index < 0 || !progress) return undefined;
  return fileProgress(
    progress,
    files.map(({ size }) => size),
  )[index];
}

type Sending = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Sends a form, one call at a time, with progress and cancellation. */
export function useUpload() {
  const [upload, setUpload] = useState(idle);
  const begin = useCallback((files: readonly File[]): Sending => {
    const abort = new AbortController();
    setUpload({ busy: true, files, progress: null, cancel: () => abort.abort() });
    return { signal: abort.signal, onProgress: progress => setUpload(before => ({ ...before, progress })) };
  }, []);
  const end = useCallback(() => setUpload(idle), []);
  return { upload, begin, end };
}
