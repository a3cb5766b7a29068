import { optionalDay } from '@hydraulics/common/contract/fields';
import { availabilityInput } from '@hydraulics/common/figures/sizes/availability';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { type Life, lives, readLife } from '@hydraulics/common/nouns/lists/product-life';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { noteFormula, type RowCheck } from './row-check.ts';

const words = Object.values(lives).join(', ');

/** Checks whether and when a product is supplied; an empty cell stands for active, for no day, or for nothing said. */
export function checkLife(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  for (const field of namesOf(productFields, 'life')) {
    const text = check.text(field);
    if (text === undefined) continue;
    const life = readLife(text);
    const before: Life = product?.[field] ?? 'active';
    if (!life) check.refuse(field, `${check.title(field)} must be one of ${words}.`);
    else if (life !== before) put(check, field, { product, set, value: life, before: lives[before] });
  }
  for (const field of namesOf(productFields, 'day', 'availability')) {
    const text = check.text(field);
    const before = product?.[field] ?? '';
    if (text === undefined || text === before) continue;
    const schema = field === 'availability' ? availabilityInput : optionalDay(check.title(field));
    const error = schema.safeParse(text).error?.issues[0]?.message;
    if (error) check.refuse(field, `${error}.`);
    else put(check, field, { product, set, value: text, before });
  }
}

type Field = 'life' | 'discontinuedSince' | 'availability';
type Found = { product: ProductRow | undefined; set: PlannedChange['set']; value: string; before: string };

function put(check: RowCheck, field: Field, { product, set, value, before }: Found): void {
  Object.assign(set, { [field]: value });
  if (product) check.add('changed', check.title(field), check.text(field) ?? '', before);
  noteFormula(check, check.cell(field), check.title(field));
}
