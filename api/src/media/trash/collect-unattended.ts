import type { Logger } from 'pino';
import type { Media } from '../media.ts';

/** Moves unreferenced files to the trash; logs a warning if there are too many to do so unattended. */
export async function collectUnattended({ media, log }: { media: Media; log: Pick<Logger, 'warn'> }): Promise<void> {
  const { refused, files } = await media.collectOrphans();
  if (refused > 0) log.warn({ refused, files }, tooManyOrphans(refused, files));
}

/** The message when too many files are unreferenced. */
export const tooManyOrphans = (refused: number, files: number): string =>
  `${refused} of ${files} image files are not referenced by any record, too many to move to the trash automatically. ` +
  'Check that this is the right database. If it is, run: npm run collect -- --all';
