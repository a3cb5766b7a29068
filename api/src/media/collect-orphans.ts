import type { Logger } from 'pino';
import type { Media } from './media.ts';

/** Moves the files that no row names to the trash, and says in the log when there are too many to do so unasked. */
export async function collectOrphans({ media, log }: { media: Media; log: Pick<Logger, 'warn'> }): Promise<void> {
  const { refused, files } = await media.sweep();
  if (refused > 0) log.warn({ refused, files }, tooMany(refused, files));
}

/** What is said when a sweep would take too much. */
export const tooMany = (refused: number, files: number): string =>
  `${refused} of ${files} image files are named by no record. That is too many to move them to the trash unasked: ` +
  'is this the right database? If it is, move them with: npm run collect -- --all';
