import { request } from 'node:http';
import { png } from './png.ts';

/** A gallery image whose form is sent in two halves. */
export type SlowUpload = {
  /** Resolves once the first half has left this computer's buffers for the server. */
  sendHalf: () => Promise<void>;
  /** Sends the rest. @returns the status of the answer; rejects when the connection breaks */
  finish: () => Promise<number>;
};

export function startUpload(url: string, token: string): SlowUpload {
  const boundary = 'slow-upload-boundary';
  const { name, buffer } = png('slow.png', 64);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image-file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), buffer, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const outgoing = request(`${url}/api/upload-image`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': form.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', answer => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    });
  });
  // It may break before anybody waits for it.
  status.catch(() => undefined);
  const half = form.length >> 1;
  return {
    sendHalf: () => new Promise(resolve => outgoing.write(form.subarray(0, half), () => resolve())),
    finish: () => {
      outgoing.end(form.subarray(half));
      return status;
    },
  };
}
