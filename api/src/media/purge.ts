import { binDays } from '@hydraulics/common/limits';
import { LessThan } from 'typeorm';
import type { Deps } from '../deps.ts';

/** Empties the bin of what has lain in it too long. The files follow with the next sweep. */
export async function purgeBin({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const deletedAt = LessThan(new Date(now().getTime() - binDays * 24 * 3600 * 1000));
  await db.exclusive(async tables => {
    await tables.products.delete({ deletedAt });
    await tables.gallery.delete({ deletedAt });
    await tables.contacts.delete({ deletedAt });
    const categories = await tables.categories.find({ where: { deletedAt }, select: { id: true } });
    for (const { id } of categories) {
      // A product in the bin may still be restored into it.
      if (!(await tables.products.existsBy({ categoryId: id }))) await tables.categories.delete(id);
    }
  });
}
