import { In, LessThan, Not } from 'typeorm';
import { baseOf, prefixes } from '../blobs/names.ts';
import type { Database } from '../db/database.ts';
import type { Media } from './media.ts';

const retentionMs = 24 * 3600 * 1000;

/** The kind of the jobs of catalogues that are being made. Their key is the id of the catalogue. */
export const catalogueJobs = 'catalogue';

/**
 * Deletes catalogues that are over a day old, and files that a crash left without a finished catalogue. One that is
 * being made stays, with its file.
 */
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
  const names: string[] = [];
  for await (const { name } of media.blobs.list(prefixes.catalogues)) names.push(name);
  const current = await db.transaction(async tables => {
    const running = (await tables.jobs.findBy({ kind: catalogueJobs })).map(({ key }) => key);
    await tables.catalogues.delete({ createdAt, id: Not(In(running)) });
    const ids = In(names.map(name => baseOf(name).replace(/\.pdf$/, '')));
    const done = await tables.catalogues.find({ where: { id: ids, state: 'done' }, select: { id: true } });
    return new Set([...running, ...done.map(({ id }) => id)].map(id => `${id}.pdf`));
  });
  for (const name of names) if (!current.has(baseOf(name))) await media.blobs.remove(name);
}
