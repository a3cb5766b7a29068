import { fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import type { ProductValues } from '../../../db/tables/products.ts';
import { cleanTexts } from '../../../html/clean-texts.ts';

/** The fields that are stored as they were parsed: those that were sent, and the present ones. */
const parsedFields = namesOf(
  productFields,
  'line',
  'optionalLine',
  'record',
  'wholeNumber',
  'flag',
  'life',
  'day',
  'availability',
);
type ParsedValues = Pick<ProductValues, (typeof parsedFields)[number]>;

export const plainValues = (sent: Partial<ParsedValues>, present: ParsedValues): ParsedValues =>
  Object.fromEntries(
    parsedFields.map(field => [field, sent[field] === undefined ? present[field] : sent[field]]),
  ) as ParsedValues;

type Texts = Partial<Record<RichField, string>>;

export const textsOf = (sent: Texts, present: Record<RichField, string>) =>
  Object.fromEntries(richFields.map(field => [field, sent[field] ?? present[field]])) as Record<RichField, string>;

/** The sent texts, sanitized. */
export async function readTexts(sent: Texts, present: Texts = {}): Promise<Texts> {
  const fields = richFields.filter(field => sent[field] !== undefined);
  requireTextTotal(sent, present);
  const cleaned = await cleanTexts(fields.map(field => sent[field] as string));
  const texts = Object.fromEntries(fields.map((field, index) => [field, cleaned[index]?.html ?? '']));
  requireTextTotal(texts, present);
  return texts;
}

/** Reports the last field that exceeds the limit. Texts stored before the limit existed may stay or become shorter. */
function requireTextTotal(sent: Texts, present: Texts): void {
  const isSent = (field: RichField) => sent[field] !== undefined;
  const limit = Math.max(
    limits.productTexts,
    richFields.reduce((sum, field) => sum + (present[field] ?? '').length, 0),
  );
  let total = 0;
  for (const field of [...richFields].sort((a, b) => Number(isSent(a)) - Number(isSent(b)))) {
    total += (sent[field] ?? present[field] ?? '').length;
    if (total <= limit || !isSent(field)) continue;
    throw fieldError(
      field,
      `The texts of a product may have at most ${limits.productTexts.toLocaleString('en')} characters together.`,
    );
  }
}
