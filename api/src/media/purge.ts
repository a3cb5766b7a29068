import { binDays } from '@hydraulics/common/limits';
import { LessThan } from 'typeorm';
import type { Database } from '../db/database.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import type { Media } from './media.ts';

type PurgeDeps = { db: Database; media: Media; now: () => Date };

/** Deletes for good the records that have lain in the trash too long. Their files go to the trash for files. */
export async function purgeBin({ db, media, now }: PurgeDeps): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const deletedAt = LessThan(new Date(time.getTime() - binDays * 24 * 3600 * 1000));
  const paths = await db.exclusive(async tables => {
    const products = await tables.products.find({
      where: { deletedAt },
      select: { id: true, images: true, specImage: true },
    });
    const pictures = await tables.gallery.find({ where: { deletedAt }, select: { id: true, filename: true } });
    await tables.products.delete({ deletedAt });
    await tables.gallery.delete({ deletedAt });
    await tables.enquiries.delete({ deletedAt });
    const categories = await tables.categories.find({ where: { deletedAt }, select: { id: true } });
    for (const { id } of categories) {
      // A product in the trash may still be restored into it.
      if (!(await tables.products.existsBy({ categoryId: id }))) await tables.categories.delete(id);
    }
    return [
      ...products.flatMap(({ images, specImage }) => [...images, specImage ?? '']),
      ...pictures.map(({ filename }) => filename),
    ];
  });
  await media.discard(paths);
}
