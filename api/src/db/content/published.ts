import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import type { Repository } from 'typeorm';
import { type ContentTouch, type Touched, tag } from '../content-tags.ts';
import type { Publishable } from '../rows.ts';
import type { ProductRow } from '../tables/products.ts';

/**
 * What visitors may see, as SQL over the alias `row`: the only place that decides it. It compares no clock: a job changes
 * the status when a moment has come. A product of a draft category is not shown either.
 */
export const published: Record<PublishedNoun, string> = {
  categories: "row.deletedAt IS NULL AND row.status = 'published'",
  gallery: "row.deletedAt IS NULL AND row.status = 'published'",
  pages: "row.deletedAt IS NULL AND row.status = 'published'",
  products:
    "row.deletedAt IS NULL AND row.status = 'published' AND row.categoryId NOT IN (SELECT hidden.id FROM categories hidden WHERE hidden.status <> 'published')",
};

/** Which published products are offered: the others keep their page, and are left out of lists, counts and filters. */
export const offered = "row.life = 'active'";

/**
 * Whether visitors see a record, or will from a moment on that was decided: who changes it decides what they see.
 */
export const isOrBecomesPublished = ({ status, publishAt }: Partial<Pick<Publishable, 'status' | 'publishAt'>>) =>
  status === 'published' || Boolean(publishAt);

const [inCategory = '', aProduct = ''] = [tag.productsIn(''), tag.product('')];

/**
 * Touches the menu of every page, which lists the categories with offered products, if a write may have changed it. A
 * category that still has more of them than were changed had some before, too.
 */
export async function touchMenu(
  tables: { products: Repository<ProductRow> },
  touch: ContentTouch,
  { now, edited }: Touched,
): Promise<void> {
  const changed = [...now, ...edited].filter(one => one.startsWith(aProduct)).length;
  const mayChange = async (tags: string[]) => {
    for (const one of tags.filter(one => one.startsWith(inCategory))) {
      const categoryId = one.slice(inCategory.length);
      const left = tables.products.createQueryBuilder('row').where(`${published.products} AND ${offered}`);
      if ((await left.andWhere('row.categoryId = :categoryId', { categoryId }).getCount()) <= changed) return true;
    }
    return false;
  };
  if (await mayChange(now)) touch(tag.menu);
  else if (await mayChange(edited)) touch.edited(tag.menu);
}
