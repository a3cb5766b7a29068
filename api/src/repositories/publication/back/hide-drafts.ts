import type { ObjectLiteral, Repository } from 'typeorm';
import { tag } from '../../../db/content-tags.ts';
import type { Database, Tables } from '../../../db/database.ts';
import { keepFiles, releaseFiles } from './keep-files.ts';

/**
 * Version 1.0.0 shows every record that is not in the trash, so what visitors must not see is in its trash since this
 * time. It deletes nothing from there that is younger than a month, and so never these.
 */
const hiddenSince = new Date('9999-01-01T00:00:00.000Z');

/** What visitors do not see, by table; categories last, because their products depend on them. */
const hidden = {
  documents: 'expired = 1',
  products: "status <> 'published' OR categoryId IN (SELECT id FROM categories WHERE status <> 'published')",
  gallery: "status <> 'published'",
  categories: "status <> 'published'",
};

const names = Object.keys(hidden) as (keyof typeof hidden)[];
const tableOf = (tables: Tables, name: keyof typeof hidden) => tables[name] as unknown as Repository<ObjectLiteral>;

/**
 * Prepares going back to version 1.0.0: hides from it what visitors must not see, and keeps the files that only newer
 * columns name. The next start of this version takes both back.
 * @returns how many records were hidden
 */
export function hideDrafts(db: Database, now: Date): Promise<number> {
  return db.write(async (tables, touch) => {
    touch(tag.everything);
    await keepFiles(tables, now);
    let count = 0;
    for (const name of names) {
      const { affected } = await tableOf(tables, name)
        .createQueryBuilder()
        .update()
        .set({ deletedAt: hiddenSince })
        .where(`deletedAt IS NULL AND (${hidden[name]})`)
        .execute();
      count += affected ?? 0;
    }
    return count;
  });
}

/** Takes what `hideDrafts` hid out of the trash. */
export async function unhideDrafts(db: Database): Promise<void> {
  await db.transaction(releaseFiles);
  const isHidden = { deletedAt: hiddenSince };
  const some = await db.read(async tables => {
    for (const name of names) if (await tableOf(tables, name).existsBy(isHidden)) return true;
    return false;
  });
  if (!some) return;
  await db.write(async (tables, touch) => {
    touch(tag.everything);
    for (const name of names) {
      await tableOf(tables, name).createQueryBuilder().update().set({ deletedAt: null }).where(isHidden).execute();
    }
  });
}
