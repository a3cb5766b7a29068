import { heicToJpeg } from './heic-to-jpeg.ts';

/** The answer of the process: the picture, or the reason why there is none. */
export type Converted = { jpeg: Uint8Array } | { error: string };

/**
 * Runs as a separate process for one picture: gets its bytes in a message and sends its JPEG in another. A hostile
 * picture can at most end this process, which has no access to the app.
 */
process.parentPort.once('message', async ({ data }) => {
  const answer: Converted = await heicToJpeg(data as Uint8Array).then(
    jpeg => ({ jpeg }),
    error => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.parentPort.postMessage(answer);
});
