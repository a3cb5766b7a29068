import { limits } from '@hydraulics/common/limits';
import { relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { counted, nameKey } from '@hydraulics/common/text';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { namesIn } from '../../products/related-names.ts';
import { noteFormula, type RowCheck } from './row-check.ts';

type Named = NonNullable<PlannedChange['named']>;

/**
 * Checks the products that a row names by name, order code or id; an empty cell stands for none.
 * @returns the relations that name products which only the table can have
 */
export function checkRelated(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): Named {
  const named: Named = {};
  for (const field of relationFields) {
    const text = check.text(field);
    if (text === undefined) continue;
    const before = product?.[field] ?? [];
    const found = namesIn(text).map(name => ({ name, ids: idsOf(check, name, before) }));
    const ids = [...new Set(found.flatMap(one => one.ids))];
    if (found.every(one => one.ids.length === 1) && ids.join() === before.join()) continue;
    const error = errorOf(found, ids, product);
    if (error) {
      check.refuse(field, error);
      continue;
    }
    Object.assign(set, { [field]: ids });
    if (found.some(one => one.ids.length === 0)) {
      named[field] = found.map(({ name, ids: [id] }) => (id === undefined ? { name } : { id }));
    }
    if (product) check.add('changed', check.title(field), text, countOf(before.length));
    noteFormula(check, check.cell(field), check.title(field));
  }
  return named;
}

const countOf = (count: number) => (count === 0 ? '' : counted(count, 'product', 'products'));

/** A product that the row named before may have been deleted since. */
const idsOf = ({ context }: RowCheck, name: string, before: string[]): readonly string[] =>
  before.includes(name) ? [name] : (context.related.get(nameKey(name)) ?? []);

type Found = { name: string; ids: readonly string[] };

function errorOf(found: Found[], ids: string[], product: ProductRow | undefined): string | undefined {
  const several = found.find(one => one.ids.length > 1);
  if (several) return severalCalled(several.name);
  if (product && ids.includes(product.id)) return namesItself;
  const unknown = new Set(found.flatMap(one => (one.ids.length === 0 ? [nameKey(one.name)] : [])));
  return ids.length + unknown.size > limits.related
    ? `At most ${limits.related} products can be named here.`
    : undefined;
}

export const severalCalled = (name: string): string =>
  `Several products are called “${name}”. Write the id of the right one.`;
export const namesItself = 'A product cannot name itself.';
