import { limits } from '../../limits.ts';
import { isDrawing, sniff } from './image-signatures.ts';

/** For messages. */
export const imageTypes = 'JPEG, PNG, WebP, AVIF, GIF or HEIC';

/** The advice for an SVG, which may contain scripts and need fonts that a server lacks. */
const drawingAdvice = 'This is an SVG drawing, which is not accepted. Please export it as PNG and choose that.';

/** Why a file would be rejected, so that it is not uploaded; null if it may be. `head` is its first bytes. */
export function imageRefusal({ size, head }: { size: number; head: Uint8Array }): string | null {
  if (size === 0) return 'The file is empty.';
  if (size > limits.fileBytes) return `The file is larger than ${limits.fileBytes / 1024 / 1024} MB.`;
  if (isDrawing(head)) return drawingAdvice;
  return sniff(head) ? null : `This is not an image of the types ${imageTypes}.`;
}
