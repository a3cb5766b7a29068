import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { filterProducts } from '../../filters/filter.ts';
import { type FilterTable, filterTable } from '../../filters/table.ts';
import { ValuePool } from '../../filters/value-pool.ts';
import { notice } from '../../insights/noticed.ts';
import { toCards } from '../../products/ranges.ts';
import { listCards } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

/** The sizes that are named of a product. */
const maxCodes = 3;

/** A draft is in no index, so that its page has no filters. */
const unfiltered: FilterTable = {
  name: '',
  address: '',
  attributes: [],
  sizedBy: undefined,
  described: '',
  pool: new ValuePool(),
  entries: [],
};

/** The products of a category that match filters. */
export const filterCategory: Handlers<Api>['categories']['filter'] = async (
  { id, filters = '', limit = limits.cards, offset = 0 },
  { db },
  { review },
) => {
  const isReviewed = review?.noun === 'categories' && review.id === id;
  const table = orNotFound((await filterTable(db, id)) ?? (isReviewed ? unfiltered : null), records.categories.title);
  const { ids, nearest, sizes, ...found } = filterProducts(table, filters);
  if (ids.length === 0 && found.chips.length > 0 && offset === 0) {
    notice('filter', `${id} ${found.chips.map(({ name, metric }) => `${name} ${metric}`).join(', ')}`);
  }
  const shown = ids.slice(offset, offset + limit);
  const rows = await db.read(tables => listCards(tables, [...shown, ...nearest.map(({ id }) => id)]));
  const cards = new Map((await toCards(db, rows)).map(card => [card._id, card]));
  const answer = {
    ...found,
    total: ids.length,
    all: table.entries.length,
    products: shown.flatMap(id => cards.get(id) ?? []),
    sizes: shown.flatMap(id => {
      const fitting = sizes.get(id);
      if (!fitting) return [];
      const { codes, listed } = fitting;
      return [{ _id: id, listed, fitting: codes.length, codes: codes.slice(0, maxCodes) }];
    }),
    nearest: nearest.flatMap(({ id, code, differs }) => {
      const product = cards.get(id);
      return product ? [{ product, code, differs }] : [];
    }),
  };
  return new Paged(answer, { limit, offset, total: async () => ids.length });
};
