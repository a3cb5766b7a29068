import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { MailError } from '../transport.ts';
import type { Letter, MailFile } from './letter.ts';

/** Reads or makes a file. Null if what it is about no longer exists. */
export type ReadFile = (file: OwnFile) => Promise<MailFile | null>;

/**
 * The files of a letter.
 * @throws MailError `refused` if one is gone or too large: its writer must know; `deferred` if one cannot be made at
 * present
 */
export async function attachFiles({ files }: Pick<Letter, 'files'>, read: ReadFile | undefined): Promise<MailFile[]> {
  const attached: MailFile[] = [];
  for (const file of files) {
    const made = await read?.(file).catch((cause: Error) => {
      if (cause instanceof MailError) throw cause;
      throw new MailError('deferred', 'EFILE', `A file cannot be attached: ${cause.message}`);
    });
    if (!made) throw new MailError('refused', 'EFILEGONE', 'A file that is attached no longer exists.');
    attached.push(made);
  }
  return attached;
}
