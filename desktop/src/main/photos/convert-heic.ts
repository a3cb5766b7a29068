import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { Converted } from './heic-worker.ts';

/** Milliseconds; a picture of 60 million pixels takes a few seconds. */
const timeout = 120_000;

/**
 * Converts a HEIC picture to JPEG in its own process.
 * @throws with a message for the user
 */
export function convertHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const child = utilityProcess.fork(join(import.meta.dirname, 'heic-worker.js'), [], {
    serviceName: 'Pictures',
    stdio: 'ignore',
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => child.kill(), timeout);
    child.once('message', (answer: Converted) => {
      if ('jpeg' in answer) resolve(answer.jpeg);
      else reject(new Error(answer.error));
      child.kill();
    });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('This HEIC picture cannot be read.'));
    });
    child.postMessage(bytes);
  });
}
