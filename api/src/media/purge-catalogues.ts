import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Between, In, LessThan } from 'typeorm';
import type { Database } from '../db/database.ts';
import { silenceMs } from '../db/rows.ts';
import type { Folders } from './folders.ts';
import type { Media } from './media.ts';

const retentionMs = 24 * 3600 * 1000;

/** The file of a finished catalogue. */
export const catalogueFile = ({ catalogues }: Pick<Folders, 'catalogues'>, id: string): string =>
  join(catalogues, `${id}.pdf`);

/** Deletes catalogues that are over a day old, and files that a crash left without a finished catalogue. */
export async function purgeCatalogues({
  db,
  media,
  now,
}: {
  db: Database;
  media: Media;
  now: () => Date;
}): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  await db.transaction(tables => tables.catalogues.delete({ createdAt }));
  const names = await readdir(media.folders.catalogues);
  const ids = names.map(name => name.replace(/\.pdf$/, ''));
  const where = { id: In(ids) };
  // A recent `beatAt` means that another process may still be writing it.
  const time = now().getTime();
  const beatAt = Between(new Date(time - silenceMs), new Date(time + silenceMs));
  const rows = await db.read(tables =>
    tables.catalogues.find({
      where: [
        { ...where, state: 'done' },
        { ...where, beatAt },
      ],
      select: { id: true },
    }),
  );
  const current = new Set(rows.map(({ id }) => `${id}.pdf`));
  for (const name of names) if (!current.has(name)) await rm(join(media.folders.catalogues, name), { force: true });
}
