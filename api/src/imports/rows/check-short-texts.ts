import { addressError } from '@hydraulics/common/addresses/names';
import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { noteFormula, type RowCheck } from './row-check.ts';

const lines = namesOf(productFields, 'optionalLine');

/** Checks the name in the address and the lines for search engines; an empty cell stands for an automatic value. */
export function checkShortTexts(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  for (const field of ['address', ...lines] as const) {
    const typed = check.text(field);
    const text = field === 'address' ? typed?.toLowerCase() : typed;
    const before = product?.[field] ?? '';
    if (text === undefined || text === before) continue;
    // The table of a catalogue without its ids adds copies.
    if (field === 'address' && !product && isTaken(check, text)) {
      check.add('note', check.title(field), text, 'Another product has this address. One is made from the name.');
      continue;
    }
    const error = field === 'address' ? wrongAddress(check, text, product) : wrongLine(check, field, text);
    if (error) {
      check.refuse(field, error);
      continue;
    }
    Object.assign(set, { [field]: text });
    if (product) check.add('changed', check.title(field), text, before);
    noteFormula(check, check.cell(field), check.title(field));
  }
}

function wrongLine(check: RowCheck, field: (typeof lines)[number], text: string): string | undefined {
  if (/\n/.test(text)) return `${check.title(field)} must be a single line.`;
  return text.length > limits.summary
    ? `${check.title(field)} must be at most ${limits.summary} characters.`
    : undefined;
}

function isTaken({ context }: Pick<RowCheck, 'context'>, name: string, product?: ProductRow): boolean {
  const owner = context.addresses.get(name);
  return owner !== undefined && owner !== product?.id;
}

function wrongAddress({ context }: RowCheck, name: string, product: ProductRow | undefined): string | undefined {
  if (!name) return undefined;
  const error = addressError(name);
  if (error) return error;
  if (isTaken({ context }, name, product)) {
    return `Another product has or had the address “${name}”. Please choose another one.`;
  }
  const key = `address ${name}`;
  if (context.taken.has(key)) return `Row ${context.taken.get(key)} has the same address.`;
  return undefined;
}
