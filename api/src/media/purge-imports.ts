import { In, LessThan } from 'typeorm';
import type { Database } from '../db/database.ts';
import { imagesIn, type StoredImage } from '../db/stored-image.ts';
import { productImports } from '../db/tables/imports/product-imports.ts';
import type { Media } from './media.ts';
import { imagesOfRows } from './references.ts';

const retentionMs = 24 * 3600 * 1000;

/** Deletes imports that are over a day old, with their rows; unreferenced files go to the trash for files. */
export async function purgeImports({ db, media, now }: { db: Database; media: Media; now: () => Date }): Promise<void> {
  const createdAt = LessThan(new Date(now().getTime() - retentionMs));
  const freed = await db.transaction(async tables => {
    const old = await tables.productImports.findBy({ createdAt });
    if (old.length === 0) return [];
    const ids = In(old.map(({ id }) => id));
    const images: StoredImage[] = old.flatMap(row => imagesIn(row, productImports.images));
    for await (const row of imagesOfRows(tables, 'productImportRows', { importId: ids })) images.push(...row.images);
    await tables.productImportRows.delete({ importId: ids });
    await tables.productImports.delete({ id: ids });
    return images;
  });
  await media.trashUnreferenced(freed);
}
