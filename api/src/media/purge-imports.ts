import { In, LessThan } from 'typeorm';
import type { Database } from '../db/database.ts';
import { filesIn } from '../db/stored-file.ts';
import { productImports } from '../db/tables/imports/product-imports.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import type { Media } from './media.ts';

const retentionMs = 24 * 3600 * 1000;

/** The kind of the jobs of started imports. */
export const importJobs = 'import';

/** The id of the import of a job, whose key also tells one start from another. */
export const importOf = ({ key }: Pick<JobRow, 'key'>): string => key.slice(0, key.indexOf('.'));

/**
 * Deletes imports that are over a day old and not being written, with their rows; unreferenced files go to the trash for
 * files.
 */
export async function purgeImports({ db, media, now }: { db: Database; media: Media; now: () => Date }): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  const old = await db.transaction(async tables => {
    // Locked, so that none of them is started before the jobs are read.
    const lock = db.dialect === 'sqlite' ? {} : { lock: { mode: 'pessimistic_write' as const } };
    const all = await tables.productImports.find({ where: { createdAt }, ...lock });
    const running = new Set((await tables.jobs.findBy({ kind: importJobs })).map(importOf));
    const rows = all.filter(({ id }) => !running.has(id));
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await tables.productImportRows.delete({ importId: In(ids) });
      await tables.productImports.delete({ id: In(ids) });
    }
    return rows;
  });
  await media.trashUnreferenced(old.flatMap(row => filesIn(row, productImports.files)));
}
