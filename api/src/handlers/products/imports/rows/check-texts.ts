import { limits } from '@hydraulics/common/limits';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { asInCell } from '@hydraulics/common/nouns/imports/table-shape';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import { escapeHtml } from '@hydraulics/common/units/markup';
import type { PlannedChange } from '../../../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../../../db/tables/products.ts';
import { cleanTexts } from '../../../../html/clean-texts.ts';
import type { CheckContext } from '../context.ts';
import { noteFormula, RowCheck } from './row-check.ts';

const isHtml = (text: string) => /<\/?[a-z][^<>]*>/i.test(text);

/** Plain text as paragraphs; HTML as it is. */
function toHtml(text: string): string {
  const written = text.trim();
  if (written === '' || isHtml(written)) return written;
  const paragraphs = written.split(/\n{2,}/).map(one => `<p>${escapeHtml(one).replace(/\n/g, '<br>')}</p>`);
  return paragraphs.join('');
}

/** A cache of sanitized texts, which rows of one table often share. Its number of characters is limited. */
const recent = new Map<string, string>();
const maxRecent = 2_000_000;
let characters = 0;

/** Sanitizes many texts together: a thread for each would cost more than its work. */
export async function cleanAll(texts: Iterable<string>): Promise<Map<string, string>> {
  const distinct = [...new Set(texts)];
  const unknown = distinct.filter(text => !recent.has(text));
  const cleaned = await cleanTexts(unknown);
  const result = new Map(unknown.map((text, index) => [text, cleaned[index] ?? '']));
  for (const text of distinct) result.set(text, result.get(text) ?? recent.get(text) ?? '');
  for (const text of unknown) remember(text, result.get(text) ?? '');
  return result;
}

function remember(text: string, clean: string): void {
  recent.set(text, clean);
  characters += text.length + clean.length;
  for (const [oldest, value] of recent) {
    if (characters <= maxRecent) return;
    recent.delete(oldest);
    characters -= oldest.length + value.length;
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
  cleaned: ReadonlyMap<string, string>,
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
    const clean = cleaned.get(html) ?? '';
    total += clean.length;
    if (html.length > limits.richText) {
      check.refuse(field, `A text must be at most ${limits.richText.toLocaleString('en')} characters.`);
    } else if (clean !== before) {
      setText(set, field, clean);
      if (product) check.add('changed', check.title(field), plainText(clean), plainText(before));
      if (asInCell(clean) !== html && plainText(clean) !== plainText(html)) {
        check.add('note', check.title(field), text, 'Parts that a text cannot have here are left out.');
      }
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
