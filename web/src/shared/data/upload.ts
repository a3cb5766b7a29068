import type { Progress } from '@hydraulics/common/contract/client';

type Sent = { status: number; text: string };

/**
 * Sends a request and reports upload progress, which `fetch` cannot.
 * @throws TypeError on a network error, as `fetch` does, and a DOMException named AbortError when aborted
 */
export function upload(
  address: string,
  init: { method: string; headers: Record<string, string>; body: FormData },
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress: (progress: Progress) => void },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const abortError = () => new DOMException('The upload was aborted.', 'AbortError');
    if (signal?.aborted) return reject(abortError());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open(init.method, address);
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(abortError());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(init.body);
  });
}
