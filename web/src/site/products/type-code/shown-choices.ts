import { orderCode } from '@hydraulics/common/figures/type-code/order-code';
import { readCode } from '@hydraulics/common/figures/type-code/read-code';
import { type CodeChoices, isSameCode } from '@hydraulics/common/figures/type-code/type-code';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Product } from '@hydraulics/common/nouns/products';
import { fold } from '@hydraulics/common/text';
import { shownSize } from '../../page/size.ts';

type Coded = Pick<Product, 'typeCode' | 'additionalDesc'>;

/** The choices of the code whose figures a page shows: of the size, or of the order code that is the product's example. */
export function shownChoices(product: Coded, sheet: Sheet): CodeChoices {
  const size = shownSize(sheet);
  if (size) return size.choices.map(choice => choice ?? undefined);
  const example = orderCode(product, sheet);
  if (!product.typeCode || !example) return [];
  const { choices, notes } = readCode(product.typeCode, example);
  return notes.length > 0 ? [] : choices;
}

/** A mounting: its code in ISO 6099, and what the product says of it. */
export type ShownMounting = { code: string; meaning: string };

/** The mounting among the choices of a code; undefined if the code has none, or leaves it open. */
export function shownMounting(product: Coded, choices: CodeChoices): ShownMounting | undefined {
  const parts = product.typeCode?.parts ?? [];
  const place = parts.findIndex(({ name }) => fold(name) === 'mounting');
  const [part, code] = [parts[place], choices[place]];
  if (part?.kind !== 'values' || !code) return undefined;
  return part.values.find(value => isSameCode(value.code, code));
}
