import { limits } from '../limits.ts';
import { sniff } from './image-signatures.ts';

/** For messages. */
export const imageTypes = 'JPEG, PNG, WebP, AVIF or GIF';

/** Why a file would be rejected, so that it is not uploaded; null if it may be. `head` is its first bytes. */
export function imageRefusal({ size, head }: { size: number; head: Uint8Array }): string | null {
  if (size === 0) return 'The file is empty.';
  if (size > limits.fileBytes) return `The file is larger than ${limits.fileBytes / 1024 / 1024} MB.`;
  return sniff(head) ? null : `This is not an image of the types ${imageTypes}.`;
}
