import { limits } from '@hydraulics/common/limits';
import { relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { nameKey } from '@hydraulics/common/text';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { namesIn } from '../../products/related-names.ts';
import { noteFormula, type RowCheck } from './row-check.ts';

/** Checks the products that a row names by name, order code or id; an empty cell stands for none. */
export function checkRelated(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
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
    if (product) check.add('changed', check.title(field), text, countOf(before.length));
    noteFormula(check, check.cell(field), check.title(field));
  }
}

const countOf = (count: number) => (count === 0 ? '' : `${count} product${count === 1 ? '' : 's'}`);

/** A product that the row named before may have been deleted since. */
const idsOf = ({ context }: RowCheck, name: string, before: string[]): readonly string[] =>
  before.includes(name) ? [name] : (context.related.get(nameKey(name)) ?? []);

type Found = { name: string; ids: readonly string[] };

function errorOf(found: Found[], ids: string[], product: ProductRow | undefined): string | undefined {
  const unknown = found.find(one => one.ids.length === 0);
  if (unknown) {
    return `No product has the name, order code or id “${unknown.name}”. A product of this table can be named in the next import.`;
  }
  const several = found.find(one => one.ids.length > 1);
  if (several) return `Several products are called “${several.name}”. Write the id of the right one.`;
  if (product && ids.includes(product.id)) return 'A product cannot name itself.';
  return ids.length > limits.related ? `At most ${limits.related} products can be named here.` : undefined;
}
