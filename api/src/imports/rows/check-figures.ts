import { AppError } from '@hydraulics/common/contract/errors';
import { activeAttributes, withBase, withShownValues } from '@hydraulics/common/figures/attribute-values';
import { editableText, plainText } from '@hydraulics/common/figures/editable-text';
import { readValue } from '@hydraulics/common/figures/read-value';
import { isFigure } from '@hydraulics/common/figures/value';
import type { Attribute, SentSpecifications, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import {
  specifications as specificationsSchema,
  variants as variantsSchema,
} from '@hydraulics/common/nouns/attributes/attributes';
import { typeCode as typeCodeSchema } from '@hydraulics/common/nouns/attributes/type-code';
import { figureOfCell, isMerged, plainCell, shownOfCell } from '@hydraulics/common/nouns/imports/cell-texts';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import {
  asInCell,
  figureOfHeading,
  figureText,
  fixedColumn,
  fixedTexts,
  importSheets,
  ownTable,
  variantTable,
} from '@hydraulics/common/nouns/imports/table-shape';
import { noValue } from '../../db/fields/fields.ts';
import type { CategoryRow } from '../../db/tables/categories.ts';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { readSpecifications, readVariants } from '../../products/specifications.ts';
import { readOwnTable, readVariantTable } from '../check-tables.ts';
import { exportedProduct } from '../context.ts';
import { headingOf } from '../stored-values.ts';
import { addCellError, isReadable, noteFormula, type RowCheck, readTable } from './row-check.ts';

export function checkFigures(
  check: RowCheck,
  row: ImportRow,
  product: ProductRow | undefined,
  category: CategoryRow,
  set: PlannedChange['set'],
): void {
  const attributes = activeAttributes(category.attributes);
  const stored = product?.specifications ?? noValue.specifications();
  const shown = withShownValues(stored, category.attributes);
  const changed = readFigures(check, row, shown, category);
  let sent: SentSpecifications | undefined;
  if (row.own) {
    const table = readTable(check, row.own, column => column < 2);
    const read = readOwnTable(table, shown, attributes);
    for (const error of read?.errors ?? []) addCellError(check, row.own, table, error);
    if (read && read.errors.length === 0) {
      sent = read.sent;
      if (product)
        check.add('changed', importSheets.own, summary(table), summary(ownTable({ specifications: stored })));
    }
  }
  if (changed.size > 0 || sent) {
    const known = new Set([...attributes, ...stored.own].map(({ id }) => id));
    const present = Object.fromEntries(Object.entries(shown.values).filter(([id]) => known.has(id)));
    const values: SentSpecifications['values'] = { ...(sent?.values ?? present) };
    for (const [id, { value }] of changed) {
      if (value) values[id] = value;
      else delete values[id];
    }
    const columnOf = (path: string) => {
      const attribute = attributes.find(({ id }) => id === path.split('.')[2]);
      return attribute ? (changed.get(attribute.id)?.heading ?? headingOf(attribute, check.context)) : importSheets.own;
    };
    attempt(check, columnOf, () => {
      const parsed = specificationsSchema.parse({ own: sent?.own ?? stored.own, values });
      Object.assign(set, { specifications: readSpecifications(parsed, stored, category.attributes) });
    });
  }
  if (!row.variants) return;
  const sizes = product?.variants ?? noValue.variants();
  const table = readTable(check, row.variants, column => column === 0);
  const read = readVariantTable(table, sizes);
  for (const error of read?.errors ?? []) addCellError(check, row.variants, table, error);
  if (!read || read.errors.length > 0) return;
  const sized = { specifications: set.specifications ?? stored, stored: sizes };
  attempt(
    check,
    () => importSheets.variants,
    () => {
      Object.assign(set, { variants: readVariants(variantsSchema.parse(read.variants), sized, category.attributes) });
    },
  );
  if (product) check.add('changed', importSheets.variants, summary(table), summary(variantTable({ variants: sizes })));
}

/** A changed figure: the heading of its column, and its value, or undefined for an empty cell. */
type Changed = { heading: string; value: StoredValue | undefined };

/** The changed figures of the category. */
function readFigures(
  check: RowCheck,
  row: ImportRow,
  shown: ProductRow['specifications'],
  category: CategoryRow,
): Map<string, Changed> {
  const attributes = activeAttributes(category.attributes);
  const changed = new Map<string, Changed>();
  const given = new Map<string, string>();
  const { columns } = check.context.shape;
  const isGivenBeside = (heading: string, id: string) =>
    columns.some(
      (one, column) =>
        one !== heading && figureOfCell(row.cells[column]) && figureOfHeading(one, attributes)?.attribute.id === id,
    );
  columns.forEach((heading, column) => {
    if (fixedColumn(heading)) return;
    const cell = row.cells[column] ?? '';
    const figure = figureOfHeading(heading, attributes);
    const isText = !figure || !isFigure(figure.attribute.kind);
    const text = plainCell(isText ? shownOfCell(cell) : figureOfCell(cell));
    const refuse = (message: string) => check.add('refused', heading, text, message);
    if (!figure) {
      if (text) refuse(`The category ${category.name} has no such figure. Empty the cell, or add the figure there.`);
      return;
    }
    const { attribute, unit } = figure;
    const before = plainCell(figureText({ specifications: shown }, { ...attribute, unit }));
    if ((text === before && !isMerged(cell)) || !isReadable(check, cell, heading, isText)) return;
    // Otherwise an empty cell would clear the value of a column in another unit.
    const other = given.get(attribute.id);
    if (text === '' && (other !== undefined || isGivenBeside(heading, attribute.id))) return;
    if (other !== undefined) refuse(`The column ${other} gives another value of the same figure.`);
    given.set(attribute.id, heading);
    const reading = readValue(text, { kind: attribute.kind, unit, choices: attribute.choices });
    if (reading && 'doubt' in reading) {
      refuse(reading.doubt);
      return;
    }
    const present = shown.values[attribute.id];
    // The same value, written differently, such as with a decimal comma.
    if (reading && present && JSON.stringify(withBase(reading.value)) === JSON.stringify(withBase(present))) return;
    changed.set(attribute.id, { heading, value: reading?.value });
    const { decimals } = attribute;
    const was = present && !isText ? plainText(present, { unit, decimals }) : before;
    check.add('changed', heading, reading && !isText ? listed(text, reading.value, { unit, decimals }) : text, was);
    noteFormula(check, cell, heading);
  });
  return changed;
}

/** What staff typed as it is; what a spreadsheet or an export made of a figure, without the zero that these add. */
function listed(text: string, value: StoredValue, { unit, decimals }: Pick<Attribute, 'unit' | 'decimals'>): string {
  const made = [unit, null].find(one => text === editableText(value, one));
  return made === undefined ? text : plainText(value, { unit: made, decimals });
}

const summary = (table: string[][]) =>
  table.length < 2
    ? 'none'
    : `${table.length - 1} ${table.length === 2 ? 'row' : 'rows'}: ${table.slice(1).flat().join(' ')}`;

/** How the order codes of a product are made, as the JSON that the export writes. */
export function checkTypeCode(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  const text = check.text('typeCode');
  const before = product ? asInCell(fixedTexts(exportedProduct(product), 0).typeCode) : '';
  if (text === undefined || text === before) return;
  const json = readJson(text || JSON.stringify(noValue.typeCode()));
  if (json === undefined) {
    check.refuse('typeCode', 'This is not a type code in the format of the export.');
    return;
  }
  attempt(
    check,
    () => check.title('typeCode'),
    () => Object.assign(set, { typeCode: typeCodeSchema.parse(json) }),
  );
  if (product) check.add('changed', check.title('typeCode'), text, before);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs the checks of a saved product, whose errors become remarks. */
function attempt(check: RowCheck, columnOf: (path: string) => string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const errors =
      error instanceof AppError
        ? error.details
        : isZodError(error)
          ? error.issues.map(({ message }) => ({ path: '', message }))
          : undefined;
    if (!errors) throw error;
    for (const { path, message } of errors) check.add('refused', columnOf(path), '', message);
  }
}

const isZodError = (error: unknown): error is { issues: { message: string }[] } =>
  error instanceof Error && error.name === 'ZodError';
