import { readNumber } from '@hydraulics/common/figures/read-number';
import { limits } from '@hydraulics/common/limits';
import { namesOf, textOfPlain } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { noteFormula, type RowCheck } from './row-check.ts';

/** Checks the fields that hold an amount; an empty cell stands for none. */
export function checkWholeNumbers(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  for (const field of namesOf(productFields, 'wholeNumber')) {
    const text = check.text(field);
    const before = textOfPlain(product?.[field]);
    if (text === undefined || text === before) continue;
    const number = text === '' ? null : readWholeNumber(text);
    if (number === undefined) {
      const largest = limits.wholeNumber.toLocaleString('en');
      check.refuse(field, `${check.title(field)} must be a whole number from 1 to ${largest}.`);
      continue;
    }
    Object.assign(set, { [field]: number });
    if (product) check.add('changed', check.title(field), textOfPlain(number), before);
    noteFormula(check, check.cell(field), check.title(field));
  }
}

function readWholeNumber(text: string): number | undefined {
  const reading = readNumber(text);
  if ('doubt' in reading || !Number.isInteger(reading.number)) return undefined;
  return reading.number >= 1 && reading.number <= limits.wholeNumber ? reading.number : undefined;
}
