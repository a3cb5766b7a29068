import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import type { SentFile } from '@hydraulics/common/nouns/thread/enquiry-files';
import { visitorClient } from '../../../shared/data/visitor-client.ts';
import type { ShownFile } from './sent-files.tsx';

/** In bytes: what is sent at once, so that little is lost with a connection. */
const pieceBytes = 512 * 1024;

/** In ms: the waits between attempts that bring nothing. A connection that is back ends a wait. */
const waits = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000];

/** An attempt that may succeed later. */
class Interrupted extends Error {}

const passing: ErrorCode[] = ['network', 'busy', 'unavailable', 'rate_limited', 'internal'];

const pause = (ms: number) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(go, ms);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
    addEventListener('online', go);
  });

/** Announces a file, or asks how much of it has arrived. */
async function announce(token: string, file: File) {
  const { name, size: bytes, lastModified } = file;
  try {
    return await visitorClient.enquiries.addFile({ token, name, bytes, mark: `${lastModified}` });
  } catch (error) {
    if (error instanceof AppError && passing.includes(error.code)) throw new Interrupted();
    return {
      refused: error instanceof AppError ? error.message : 'It could not be sent.',
      address: '',
      received: 0,
      _id: undefined,
    };
  }
}

/** Sends one piece. */
async function sendPiece(address: string, file: File, offset: number): Promise<SentFile> {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': `${offset}` },
    body: file.slice(offset, offset + pieceBytes),
  }).catch(() => null);
  if (!response || (response.status !== 200 && response.status !== 409)) throw new Interrupted();
  return response.json();
}

/**
 * Sends a file to an enquiry. What is cut off goes on by itself for a few minutes.
 * @returns what became of it: still `arriving` if it could not be sent to its end
 */
async function sendFile(token: string, file: File, onChange: (shown: ShownFile) => void): Promise<ShownFile> {
  let shown: ShownFile = { name: file.name, bytes: file.size, received: 0, state: 'arriving', reason: null };
  const change = (next: Partial<ShownFile>) => {
    shown = { ...shown, ...next };
    onChange(shown);
  };
  let address = '';
  for (let failures = 0; failures <= waits.length && shown.state === 'arriving'; ) {
    try {
      if (!address) {
        const announced = await announce(token, file);
        ({ address } = announced);
        if (announced.refused) change({ state: 'refused', reason: announced.refused });
        else change({ _id: announced._id, received: announced.received });
        continue;
      }
      const { received, state, reason } = await sendPiece(address, file, shown.received);
      if (received > shown.received) failures = 0;
      change({ received, state, reason });
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      // Asks anew where to go on.
      address = '';
      await pause(waits[failures] ?? 0);
      failures += 1;
    }
  }
  return shown;
}

/** Sends files one after the other. `onChange` gets all of them. */
export async function sendFiles(
  token: string,
  files: File[],
  onChange: (all: ShownFile[]) => void,
): Promise<ShownFile[]> {
  let all = files.map(
    ({ name, size }): ShownFile => ({ name, bytes: size, received: 0, state: 'arriving', reason: null }),
  );
  onChange(all);
  const stay = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', stay);
  try {
    for (const [place, file] of files.entries()) {
      await sendFile(token, file, shown => {
        all = all.map((one, at) => (at === place ? shown : one));
        onChange(all);
      });
    }
    return all;
  } finally {
    removeEventListener('beforeunload', stay);
  }
}
