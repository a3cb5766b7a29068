import { limits } from '@hydraulics/common/limits';
import { imageRefusal } from '@hydraulics/common/units/image-check';
import { signatureLength } from '@hydraulics/common/units/image-signatures';

/** A file that is not sent, with the reason. */
export type Refused = { name: string; reason: string };

/**
 * Checks files before they are sent: their first bytes, size and number.
 * @param remaining how many more are accepted
 */
export async function checkImages(
  files: readonly File[],
  remaining: number,
): Promise<{ accepted: File[]; refused: Refused[] }> {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const reason =
      (await errorOf(file)) ??
      (accepted.length >= remaining ? `At most ${limits.filesPerRequest} images can be sent at once.` : null);
    if (reason) refused.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}

async function errorOf(file: File): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
    return imageRefusal({ size: file.size, head });
  } catch {
    return 'The file cannot be read. Was it moved or changed after it was chosen?';
  }
}
