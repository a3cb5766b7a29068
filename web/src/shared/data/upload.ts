import type { Progress } from '@hydraulics/common/contract/client';

type Sent = { status: number; text: string };

/**
 * Sends a request and tells how much of it has gone: `fetch` cannot.
 * @throws TypeError when no answer came, as `fetch` does, and a DOMException named AbortError when it was called off
 */
export function upload(
  address: string,
  init: { method: string; headers: Record<string, string>; body: FormData },
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress: (progress: Progress) => void },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const called = () => new DOMException('The upload was called off.', 'AbortError');
    if (signal?.aborted) return reject(called());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open(init.method, address);
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(called());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(init.body);
  });
}
