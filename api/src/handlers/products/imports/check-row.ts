import { randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { readNumber } from '@hydraulics/common/figures/read-number';
import { readValue } from '@hydraulics/common/figures/read-value';
import { limits } from '@hydraulics/common/limits';
import type { SentSpecifications, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import {
  specifications as specificationsSchema,
  variants as variantsSchema,
} from '@hydraulics/common/nouns/attributes/attributes';
import { typeCode as typeCodeSchema } from '@hydraulics/common/nouns/attributes/type-code';
import type { ImportRow, RowOutcome } from '@hydraulics/common/nouns/imports/imports';
import {
  asInCell,
  figureOfHeading,
  figureText,
  fixedColumn,
  fixedTexts,
  type ImportKey,
  imageName,
  importSheets,
  ownTable,
  variantTable,
} from '@hydraulics/common/nouns/imports/table-shape';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { nameKey, plainText } from '@hydraulics/common/text';
import { imagePath, type StoredImage } from '../../../db/stored-image.ts';
import type { CategoryRow } from '../../../db/tables/categories.ts';
import type { PlannedChange, ProductImportRowRow } from '../../../db/tables/imports/product-import-rows.ts';
import { noSpecifications, noTypeCode, noVariants, type ProductRow } from '../../../db/tables/products.ts';
import { activeAttributes, withBase } from '../../../repositories/attributes.ts';
import { readSpecifications, readVariants } from '../specifications.ts';
import { checkDocuments } from './check-documents.ts';
import { readOwnTable, readVariantTable } from './check-tables.ts';
import { toHtml } from './check-texts.ts';
import { type CheckContext, isId, nameIn, namesIn, textOfCell } from './context.ts';
import { addFault, cut, isReadable, noteFormula, RowCheck, readTable } from './row-check.ts';

export type Checked = Omit<ProductImportRowRow, 'id' | 'importId'>;

/** Checks a row against the products. `cleaned` has its sanitized texts. */
export function checkRow(row: ImportRow, context: CheckContext, cleaned: ReadonlyMap<string, string>): Checked {
  const check = new RowCheck(row, context);
  for (const [key] of context.fixed) isReadable(check, check.cell(key), check.title(key));
  const found = findProduct(check);
  const { product } = found;
  const set: PlannedChange['set'] = {};
  const name = check.text('name') ?? product?.name ?? '';
  const category = readCategory(check, product);
  if (!name) check.refuse('name', 'A product needs a name.');
  else if (name.length > limits.name) check.refuse('name', `A name must be at most ${limits.name} characters.`);
  else if (/\n/.test(name)) check.refuse('name', 'A name is one line.');
  if (product && category && !found.isRefused) {
    if (name !== asInCell(product.name)) change(check, 'name', product.name, () => Object.assign(set, { name }));
    if (category.id !== product.categoryId) {
      const old = context.categories.find(({ id }) => id === product.categoryId)?.name ?? '';
      change(check, 'category', old, () => Object.assign(set, { categoryId: category.id }));
    }
  }
  if (category && !found.isRefused) {
    checkTexts(check, product, cleaned, set);
    checkImages(check, product, set);
    checkFigures(check, row, product, category, set);
    checkTypeCode(check, product, set);
  }
  const documents = category && !found.isRefused ? checkDocuments(check, row, product) : [];
  const order = category && !found.isRefused ? readOrder(check, product) : null;
  const isNew = !product && !found.isRefused && category !== undefined;
  if (isNew) checkNew(check, row, category, name);
  const refused = check.isRefused;
  if (product && !refused) context.taken.set(product.id, row.row);
  const planned: PlannedChange | null =
    refused || !category
      ? null
      : {
          version: product?.version ?? 0,
          category: { id: category.id, version: category.version },
          set: isNew ? { ...set, name, categoryId: category.id } : set,
          order,
          ...(documents.length > 0 ? { documents } : {}),
        };
  const outcome = outcomeOf({ refused, isNew, planned });
  return {
    place: row.row,
    productId: product?.id ?? (isNew && !refused ? randomUUID() : null),
    name: cut(name) || '(no name)',
    outcome,
    planned: outcome === 'added' || outcome === 'changed' ? planned : null,
    // Of a new product every cell is new.
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

/** The product that a row changes, by its id or, if that was asked for, by its name. */
function findProduct(check: RowCheck): { product: ProductRow | undefined; isRefused: boolean } {
  const { context } = check;
  const refused = { product: undefined, isRefused: true };
  const id = check.text('id');
  if (!id) {
    const category = findCategory(check);
    const same = category ? (context.named.get(nameIn(category.id, check.text('name') ?? '')) ?? []) : [];
    if (same.length === 0) return { product: undefined, isRefused: false };
    if (!context.shape.byName) {
      check.refuse(
        'name',
        'There is a product of this name in this category. Give its id to change it, or choose that rows without an id change the product of the same name.',
      );
      return refused;
    }
    if (same.length > 1) {
      check.refuse('name', `There are ${same.length} products of this name in this category. Give the id of one.`);
      return refused;
    }
    return notTwice(check, same[0], 'name');
  }
  const product = isId(id) ? context.products.get(id) : undefined;
  if (!product) {
    check.refuse('id', 'There is no product with this id. Empty the cell to add it as a new product.');
    return refused;
  }
  if (product.deletedAt) {
    check.refuse('id', 'This product is in the trash. Restore it first, or empty the cell to add a new one.');
    return refused;
  }
  return notTwice(check, product, 'id');
}

function notTwice(check: RowCheck, product: ProductRow | undefined, key: ImportKey) {
  const earlier = product && check.context.taken.get(product.id);
  if (earlier === undefined) return { product, isRefused: false };
  check.refuse(key, `Row ${earlier} is about the same product. A product may have one row.`);
  return { product: undefined, isRefused: true };
}

function findCategory(check: RowCheck): CategoryRow | undefined {
  const text = check.text('category');
  return text ? check.context.categories.find(({ name }) => nameKey(name) === nameKey(text)) : undefined;
}

function readCategory(check: RowCheck, product: ProductRow | undefined): CategoryRow | undefined {
  const text = check.text('category');
  if (text === undefined && product) return check.context.categories.find(({ id }) => id === product.categoryId);
  const category = findCategory(check);
  if (!category) {
    check.refuse(
      'category',
      text
        ? `There is no category ${text}. Add it first, or write one of: ${check.context.categories.map(({ name }) => name).join(', ')}.`
        : 'A product needs a category.',
    );
  }
  return category;
}

/** A new product may have neither the name of one that is there nor of an earlier row. */
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
  const reading = readNumber(text);
  if ('doubt' in reading || !Number.isInteger(reading.number) || reading.number < 1 || reading.number > 1e6) {
    check.refuse('order', 'The order is a whole number from 1: the place within the category.');
    return null;
  }
  if (product) check.add('changed', check.title('order'), text, String(rank ?? ''));
  return reading.number;
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

function checkTexts(
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

function checkImages(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  const own = new Map(
    [...(product?.images ?? []), ...(product?.specImage ? [product.specImage] : [])].map(image => [
      imageName(imagePath(image)),
      image,
    ]),
  );
  const { sent, stored } = check.context;
  const find = (key: ImportKey, name: string): StoredImage | undefined => {
    const image = own.get(name) ?? sent.get(name.toLowerCase()) ?? stored.get(name);
    if (!image) check.refuse(key, `There is no image ${name}. Please choose it together with the table.`);
    return image;
  };
  const before = product && fixedTexts(textsToCompare(product), 0);
  const images = check.text('images');
  if (images !== undefined && images !== (before?.images ?? '')) {
    const names = namesIn(images);
    const list = names.flatMap(name => find('images', name) ?? []);
    if (names.length > 200) check.refuse('images', 'A product may have at most 200 images.');
    const paths = list.map(imagePath);
    if (JSON.stringify(paths) !== JSON.stringify((product?.images ?? []).map(imagePath))) {
      Object.assign(set, { images: list });
      if (product)
        check.add('changed', check.title('images'), names.join(', '), before?.images.replace(/\n/g, ', ') ?? '');
    }
  }
  const spec = check.text('specImage');
  if (spec !== undefined && spec !== (before?.specImage ?? '')) {
    const image = spec === '' ? null : find('specImage', spec);
    if (
      image !== undefined &&
      (image && imagePath(image)) !== (product?.specImage ? imagePath(product.specImage) : null)
    ) {
      Object.assign(set, { specImage: image });
      if (product) check.add('changed', check.title('specImage'), spec, before?.specImage ?? '');
    }
  }
}

const textsToCompare = (product: ProductRow) => ({
  ...product,
  _id: product.id,
  category: '',
  images: product.images.map(imagePath),
  specImage: product.specImage && imagePath(product.specImage),
});

function checkFigures(
  check: RowCheck,
  row: ImportRow,
  product: ProductRow | undefined,
  category: CategoryRow,
  set: PlannedChange['set'],
): void {
  const attributes = activeAttributes(category.attributes);
  const stored = product?.specifications ?? noSpecifications();
  const changed = readFigures(check, row, stored, category);
  let sent: SentSpecifications | undefined;
  if (row.own) {
    const table = readTable(check, row.own);
    const read = readOwnTable(table, stored, attributes);
    for (const fault of read?.faults ?? []) addFault(check, row.own, table, fault);
    if (read && read.faults.length === 0) {
      sent = read.sent;
      if (product)
        check.add('changed', importSheets.own, summary(table), summary(ownTable({ specifications: stored })));
    }
  }
  if (changed.size > 0 || sent) {
    const known = new Set([...attributes, ...stored.own].map(({ id }) => id));
    const present = Object.fromEntries(Object.entries(stored.values).filter(([id]) => known.has(id)));
    const values: SentSpecifications['values'] = { ...(sent?.values ?? present) };
    for (const [id, value] of changed) {
      if (value) values[id] = value;
      else delete values[id];
    }
    attempt(check, importSheets.own, () => {
      const parsed = specificationsSchema.parse({ own: sent?.own ?? stored.own, values });
      Object.assign(set, { specifications: readSpecifications(parsed, stored, attributes) });
    });
  }
  if (!row.variants) return;
  const sizes = product?.variants ?? noVariants();
  const table = readTable(check, row.variants);
  const read = readVariantTable(table, sizes);
  for (const fault of read?.faults ?? []) addFault(check, row.variants, table, fault);
  if (!read || read.faults.length > 0) return;
  attempt(check, importSheets.variants, () => {
    Object.assign(set, { variants: readVariants(variantsSchema.parse(read.variants)) });
  });
  if (product) check.add('changed', importSheets.variants, summary(table), summary(variantTable({ variants: sizes })));
}

/** How the order codes of a product are made, as the JSON that the export writes. */
function checkTypeCode(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  const text = check.text('typeCode');
  const before = product ? asInCell(fixedTexts(textsToCompare(product), 0).typeCode) : '';
  if (text === undefined || text === before) return;
  const json = readJson(text || JSON.stringify(noTypeCode()));
  if (json === undefined) {
    check.refuse('typeCode', 'This is not the JSON of a type code, as the export writes it.');
    return;
  }
  attempt(check, check.title('typeCode'), () => Object.assign(set, { typeCode: typeCodeSchema.parse(json) }));
  if (product) check.add('changed', check.title('typeCode'), text, before);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const summary = (table: string[][]) =>
  table.length < 2
    ? 'none'
    : `${table.length - 1} ${table.length === 2 ? 'row' : 'rows'}: ${table.slice(1).flat().join(' ')}`;

/** The changed figures of the category: a value, or undefined for an empty cell. */
function readFigures(
  check: RowCheck,
  row: ImportRow,
  stored: ProductRow['specifications'],
  category: CategoryRow,
): Map<string, StoredValue | undefined> {
  const attributes = activeAttributes(category.attributes);
  const changed = new Map<string, StoredValue | undefined>();
  const given = new Map<string, string>();
  check.context.shape.columns.forEach((heading, column) => {
    if (fixedColumn(heading)) return;
    const cell = row.cells[column] ?? '';
    const text = asInCell(textOfCell(cell));
    const figure = figureOfHeading(heading, attributes);
    const refuse = (message: string) => check.add('refused', heading, text, message);
    if (!figure) {
      if (text) refuse(`The category ${category.name} has no such figure. Empty the cell, or add the figure there.`);
      return;
    }
    const { attribute, unit } = figure;
    const before = asInCell(figureText({ specifications: stored }, { id: attribute.id, unit }));
    if (text === before || !isReadable(check, cell, heading)) return;
    const other = given.get(attribute.id);
    if (other !== undefined && text !== '') refuse(`The column ${other} gives another value of the same figure.`);
    given.set(attribute.id, heading);
    const reading = readValue(text, { kind: attribute.kind, unit, choices: attribute.choices });
    if (reading && 'doubt' in reading) {
      refuse(reading.doubt);
      return;
    }
    const present = stored.values[attribute.id];
    // Written in another way, such as with a decimal comma.
    if (reading && present && JSON.stringify(withBase(reading.value)) === JSON.stringify(withBase(present))) return;
    changed.set(attribute.id, reading?.value);
    check.add('changed', heading, text, before);
    noteFormula(check, cell, heading);
  });
  return changed;
}

/** Runs the checks of a saved product, whose faults become remarks. */
function attempt(check: RowCheck, column: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const messages =
      error instanceof AppError
        ? error.details.map(({ message }) => message)
        : isZodError(error)
          ? error.issues.map(({ message }) => message)
          : undefined;
    if (!messages) throw error;
    for (const message of messages) check.add('refused', column, '', message);
  }
}

const isZodError = (error: unknown): error is { issues: { message: string }[] } =>
  error instanceof Error && error.name === 'ZodError';
