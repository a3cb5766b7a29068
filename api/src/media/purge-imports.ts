import { In, LessThan } from 'typeorm';
import type { Database } from '../db/database.ts';
import { imagesIn } from '../db/stored-image.ts';
import { productImports } from '../db/tables/imports/product-imports.ts';
import type { Media } from './media.ts';

const retentionMs = 24 * 3600 * 1000;

/** Deletes imports that are over a day old, with their rows; unreferenced files go to the trash for files. */
export async function purgeImports({ db, media, now }: { db: Database; media: Media; now: () => Date }): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  const old = await db.transaction(async tables => {
    const rows = await tables.productImports.findBy({ createdAt });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await tables.productImportRows.delete({ importId: In(ids) });
      await tables.productImports.delete({ id: In(ids) });
    }
    return rows;
  });
  await media.trashUnreferenced(old.flatMap(row => imagesIn(row, productImports.images)));
}
