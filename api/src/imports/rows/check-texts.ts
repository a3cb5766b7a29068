import { limits } from '@hydraulics/common/limits';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { asInCell } from '@hydraulics/common/nouns/imports/table-shape';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { sayLeftOut } from '@hydraulics/common/rich-text/left-out';
import { markupOf, paragraphsOf } from '@hydraulics/common/rich-text/markup-in-text';
import { plainText } from '@hydraulics/common/text';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { cleanTexts } from '../../html/clean-texts.ts';
import type { RichText } from '../../html/read-rich-text.ts';
import type { CheckContext } from '../context.ts';
import { noteFormula, RowCheck } from './row-check.ts';

/** Plain text as paragraphs; HTML as it is. */
const toHtml = (text: string): string => (markupOf(text).isHtml ? text.trim() : paragraphsOf(text));

const nothing: RichText = { html: '', leftOut: {} };

/** A cache of sanitized texts, which rows of one table often share. Its number of characters is limited. */
const recent = new Map<string, RichText>();
const maxRecent = 2_000_000;
let characters = 0;

/** Sanitizes many texts together: a thread for each would cost more than its work. */
export async function cleanAll(texts: Iterable<string>): Promise<Map<string, RichText>> {
  const distinct = [...new Set(texts)];
  const unknown = distinct.filter(text => !recent.has(text));
  const cleaned = await cleanTexts(unknown);
  const result = new Map(unknown.map((text, index) => [text, cleaned[index] ?? nothing]));
  for (const text of distinct) result.set(text, result.get(text) ?? recent.get(text) ?? nothing);
  for (const text of unknown) remember(text, result.get(text) ?? nothing);
  return result;
}

function remember(text: string, clean: RichText): void {
  recent.set(text, clean);
  characters += text.length + clean.html.length;
  for (const [oldest, value] of recent) {
    if (characters <= maxRecent) return;
    recent.delete(oldest);
    characters -= oldest.length + value.html.length;
  }
}

/** The texts that must be sanitized before a row is checked: those that differ from the stored ones. */
export function textsOf(row: ImportRow, context: CheckContext): string[] {
  const check = new RowCheck(row, context);
  const stored = context.products.get(check.text('id') ?? '');
  return richFields.flatMap(field => {
    const text = check.text(field);
    return text && text !== asInCell(stored?.[field] ?? '') ? [toHtml(text)] : [];
  });
}

export function checkTexts(
  check: RowCheck,
  product: ProductRow | undefined,
  cleaned: ReadonlyMap<string, RichText>,
  set: PlannedChange['set'],
): void {
  let total = 0;
  for (const field of richFields) {
    const text = check.text(field);
    const before = product?.[field] ?? '';
    if (text === undefined || text === asInCell(before)) {
      total += before.length;
      continue;
    }
    const html = toHtml(text);
    const { html: clean, leftOut } = cleaned.get(html) ?? nothing;
    total += clean.length;
    if (html.length > limits.richText) {
      check.refuse(field, `A text must be at most ${limits.richText.toLocaleString('en')} characters.`);
    } else if (clean !== before) {
      setText(set, field, clean);
      if (product) check.add('changed', check.title(field), plainText(clean), plainText(before));
      const note = sayLeftOut(leftOut);
      if (note) check.add('note', check.title(field), text, note);
      noteFormula(check, check.cell(field), check.title(field));
    }
  }
  if (total > limits.productTexts && Object.keys(set).some(key => (richFields as readonly string[]).includes(key))) {
    check.refuse(
      'fullDesc',
      `The texts of a product may have at most ${limits.productTexts.toLocaleString('en')} characters together.`,
    );
  }
}

const setText = (set: PlannedChange['set'], field: RichField, text: string) => Object.assign(set, { [field]: text });
