import type { Upload } from '@hydraulics/common/contract/client';
import type { Bridge } from '../channels.ts';

type UploadBridge = Pick<Bridge, 'uploads.cancel'> & { on: Pick<Bridge['on'], 'upload.progress'> };

/** The approximate bytes of the boundary and headers of each part of a form. */
const partOverhead = 160;

/** The approximate size of a form in its request. */
const sizeOf = (form: FormData): number =>
  [...form.values()].reduce(
    (sum, value) => sum + partOverhead + (value instanceof Blob ? value.size : value.length),
    0,
  );

/**
 * Sends a form through the main process, which counts the bytes sent and can stop it. XMLHttpRequest in this page can
 * do neither.
 */
export const createUpload =
  (bridge: UploadBridge): Upload =>
  async (address, { method, headers, body }, { signal, onProgress }) => {
    signal?.throwIfAborted();
    const id = crypto.randomUUID();
    const size = String(sizeOf(body));
    const forget = bridge.on['upload.progress'](
      ({ id: progressId, sent, total }) => progressId === id && onProgress({ sent, total }),
    );
    const stopped = new AbortController();
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      cancelling = bridge['uploads.cancel']({ id }).then(result => {
        // Too late to stop it: the website's answer gives the outcome.
        if (!result.ok || result.value) stopped.abort();
      });
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const init = {
        method,
        headers: { ...headers, 'x-upload-id': id, 'x-upload-size': size },
        body,
        signal: stopped.signal,
      };
      const response = await fetch(address, init);
      const text = await response.text();
      // Main may answer the stopped request before it confirms the stop.
      await cancelling;
      stopped.signal.throwIfAborted();
      return { status: response.status, text };
    } catch (error) {
      await cancelling;
      stopped.signal.throwIfAborted();
      throw error;
    } finally {
      forget();
      signal?.removeEventListener('abort', cancel);
    }
  };
