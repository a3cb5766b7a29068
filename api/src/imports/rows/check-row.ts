import { randomUUID } from 'node:crypto';
import { readNumber } from '@hydraulics/common/figures/read-number';
import { limits } from '@hydraulics/common/limits';
import { isMerged, plainCell } from '@hydraulics/common/nouns/imports/cell-texts';
import type { ImportRow, RowOutcome } from '@hydraulics/common/nouns/imports/imports';
import type { ImportKey } from '@hydraulics/common/nouns/imports/table-shape';
import { isOrBecomesPublished } from '../../db/content/published.ts';
import type { CategoryRow } from '../../db/tables/categories.ts';
import type { PlannedChange, ProductImportRowRow } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import type { RichText } from '../../html/read-rich-text.ts';
import { type CheckContext, nameIn } from '../context.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFigures, checkTypeCode } from './check-figures.ts';
import { checkImages } from './check-images.ts';
import { checkLife } from './check-life.ts';
import { checkRelated } from './check-related.ts';
import { checkShortTexts } from './check-short-texts.ts';
import { checkTexts } from './check-texts.ts';
import { checkWholeNumbers } from './check-whole-numbers.ts';
import { findProduct, readCategory } from './find-product.ts';
import { cut, isNumber, isReadable, noteFormula, RowCheck } from './row-check.ts';

export type Checked = Omit<ProductImportRowRow, 'id' | 'importId'>;

/** Checks a row against the products. `cleaned` has its sanitized texts. */
export function checkRow(row: ImportRow, context: CheckContext, cleaned: ReadonlyMap<string, RichText>): Checked {
  const check = new RowCheck(row, context);
  for (const [key] of context.fixed) isReadable(check, check.cell(key), check.title(key), !isNumber(key));
  if (isMerged(check.cell('id')))
    check.refuse('id', 'Each product needs a cell of its own for its id. Please split the cells.');
  const found = findProduct(check);
  const { product } = found;
  const set: PlannedChange['set'] = {};
  const name = check.text('name') ?? product?.name ?? '';
  const category = readCategory(check, found);
  // A table without the name column has no name for a product that is refused.
  const isNameUnknown = found.isRefused && check.text('name') === undefined;
  if (!name && !isNameUnknown) check.refuse('name', 'A product needs a name.');
  else if (name.length > limits.name) check.refuse('name', `A name must be at most ${limits.name} characters.`);
  else if (/\n/.test(name)) check.refuse('name', 'A name must be a single line.');
  if (product && category && !found.isRefused) {
    if (name !== plainCell(product.name)) change(check, 'name', product.name, () => Object.assign(set, { name }));
    if (category.id !== product.categoryId) {
      const old = context.categories.find(({ id }) => id === product.categoryId)?.name ?? '';
      change(check, 'category', old, () => Object.assign(set, { categoryId: category.id }));
    }
  }
  if (category && !found.isRefused) {
    checkTexts(check, product, cleaned, set);
    checkWholeNumbers(check, product, set);
    checkShortTexts(check, product, set);
    checkLife(check, product, set);
    checkImages(check, product, set);
    checkFigures(check, row, product, category, set);
    checkTypeCode(check, product, set);
  }
  const documents = category && !found.isRefused ? checkDocuments(check, row, product) : [];
  const named = category && !found.isRefused ? checkRelated(check, product, set) : {};
  const order = category && !found.isRefused ? readOrder(check, product) : null;
  const isNew = !product && !found.isRefused && category !== undefined;
  if (isNew) checkNew(check, row, category, name);
  const isChanged = Object.keys(set).length > 0 || documents.length > 0 || order !== null;
  if (context.publisher && product && isOrBecomesPublished(product) && isChanged) {
    check.refuse('name', `Visitors see this product. Only ${context.publisher} may change it by an import.`);
  }
  const refused = check.isRefused;
  if (product && !refused) context.taken.set(product.id, row.row);
  if (set.address && !refused) context.taken.set(`address ${set.address}`, row.row);
  const planned: PlannedChange | null =
    refused || !category
      ? null
      : {
          version: product?.version ?? 0,
          category: { id: category.id, version: category.version },
          set: isNew ? { ...set, name, categoryId: category.id } : set,
          order,
          ...(documents.length > 0 ? { documents } : {}),
          ...(Object.keys(named).length > 0 ? { named } : {}),
        };
  const outcome = outcomeOf({ refused, isNew, planned });
  return {
    place: row.row,
    productId: product?.id ?? (isNew && !refused ? randomUUID() : null),
    name: cut(name) || '(no name)',
    outcome,
    planned: outcome === 'added' || outcome === 'changed' ? planned : null,
    // A new product needs no remark for each cell.
    remarks: refused || isNew ? check.remarks.filter(({ kind }) => kind !== 'changed') : check.remarks,
  };
}

type Outcome = { refused: boolean; isNew: boolean; planned: PlannedChange | null };

function outcomeOf({ refused, isNew, planned }: Outcome): RowOutcome {
  if (refused) return 'refused';
  if (isNew) return 'added';
  const changes = planned && (Object.keys(planned.set).length > 0 || planned.order !== null || planned.documents);
  return changes ? 'changed' : 'unchanged';
}

function change(check: RowCheck, key: ImportKey, before: string, apply: () => void): void {
  apply();
  check.add('changed', check.title(key), check.text(key) ?? '', before);
  noteFormula(check, check.cell(key), check.title(key));
}

/** A new product may have neither the name of an existing one nor that of an earlier row. */
function checkNew(check: RowCheck, row: ImportRow, category: CategoryRow, name: string): void {
  const key = nameIn(category.id, name);
  const earlier = check.context.taken.get(key);
  if (earlier !== undefined) {
    check.refuse('name', `Row ${earlier} adds a product of the same name to this category.`);
    return;
  }
  if (!check.isRefused) check.context.taken.set(key, row.row);
}

function readOrder(check: RowCheck, product: ProductRow | undefined): number | null {
  const text = check.text('order');
  if (!text) return null;
  const rank = product && check.context.ranks.get(product.id);
  if (rank !== undefined && text === String(rank)) return null;
  const { publisher } = check.context;
  if (publisher) {
    check.add('note', check.title('order'), text, `The order was kept: only ${publisher} may change it.`);
    return null;
  }
  const reading = readNumber(text);
  if ('doubt' in reading || !Number.isInteger(reading.number) || reading.number < 1 || reading.number > 1e6) {
    check.refuse('order', 'The order must be a whole number from 1: the place within the category.');
    return null;
  }
  if (product) check.add('changed', check.title('order'), text, String(rank ?? ''));
  return reading.number;
}
