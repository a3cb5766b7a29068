import { limits } from '@hydraulics/common/limits';
import { imageRefusal } from '@hydraulics/common/units/uploads/image-check';
import { signatureLength } from '@hydraulics/common/units/uploads/image-signatures';

/** A file that is not sent, with the reason. */
export type Refused = { name: string; reason: string };

/**
 * Checks files before they are sent: their first bytes, size and number.
 * @param remaining how many more are accepted
 * @param most how many are accepted in all
 */
export async function checkImages(
  files: readonly File[],
  remaining: number,
  most: number = limits.filesPerRequest,
): Promise<{ accepted: File[]; refused: Refused[] }> {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const reason = (await errorOf(file)) ?? (accepted.length >= remaining ? tooMany(most) : null);
    if (reason) refused.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}

const tooMany = (most: number) =>
  most === 1 ? 'Only one image can be here.' : `At most ${most} images can be sent at once.`;

async function errorOf(file: File): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
    return imageRefusal({ size: file.size, head });
  } catch {
    return 'The file cannot be read. Was it moved or changed after it was chosen?';
  }
}
