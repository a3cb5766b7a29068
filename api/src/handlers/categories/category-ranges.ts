import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { audienceOf, offeredRows, shownRows } from '../../repositories/publication/shown.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { seriesRanges } from './series-ranges.ts';

/** What the series of a category range over. Longer lists are read by filters instead. */
export const rangesOfCategory: Handlers<Api>['categories']['ranges'] = async ({ id }, { db }, actor) => {
  const audience = audienceOf(actor);
  const { category, products } = await db.read(async tables => ({
    category: await shownRows(tables, 'categories', audience)
      .select(['row.id', 'row.attributes'])
      .andWhere('row.id = :id', { id })
      .getOne(),
    products: await offeredRows(tables, audience)
      .select(['row.id', 'row.name', 'row.address', 'row.specifications', 'row.variants', 'row.position'])
      .andWhere('row.categoryId = :id', { id })
      .orderBy('row.position', 'ASC')
      .addOrderBy('row.id', 'ASC')
      .limit(limits.cards + 1)
      .getMany(),
  }));
  const attributes = orNotFound(category, records.categories.title).attributes ?? [];
  if (products.length > limits.cards) return { columns: [], rows: [] };
  return seriesRanges(products, attributes);
};
