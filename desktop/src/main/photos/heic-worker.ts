import { heicToJpeg } from './heic-to-jpeg.ts';

/** What the process answers: the picture, or why there is none. */
export type Converted = { jpeg: Uint8Array } | { error: string };

/**
 * A process of its own for one picture: its bytes come in a message and its JPEG goes out in one. A picture that a
 * stranger has made can at most end this process, which knows nothing of the app.
 */
process.parentPort.once('message', async ({ data }) => {
  const answer: Converted = await heicToJpeg(data as Uint8Array).then(
    jpeg => ({ jpeg }),
    error => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.parentPort.postMessage(answer);
});
