import { id as idForm } from '@hydraulics/common/contract/endpoint';
import { activeAttributes, fits, shownValue } from '@hydraulics/common/figures/attribute-values';
import { formatValue, shownFigures } from '@hydraulics/common/figures/format';
import { shortened } from '@hydraulics/common/figures/read-number';
import { mountingColumn } from '@hydraulics/common/figures/sizes/mounting-columns';
import type { ResolvedSize } from '@hydraulics/common/figures/sizes/resolve-size';
import { columnsOf } from '@hydraulics/common/figures/sizes/size-columns';
import { orderCode } from '@hydraulics/common/figures/type-code/order-code';
import { findUnit, type System, type UnitSymbol, unitIn, unitOf } from '@hydraulics/common/figures/units';
import { unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { type Comparison, maxCompared } from '@hydraulics/common/nouns/attributes/filters';
import {
  type ComparedRelations,
  type RelatedProducts,
  relatedBy,
} from '@hydraulics/common/nouns/lists/related-products';
import { decoded } from '@hydraulics/common/text';
import { In, IsNull, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { type InBoth, inBoth } from '../../filters/fields.ts';
import { relatedOf } from '../../products/related-products.ts';
import { sizeOfProduct } from '../../products/size-of-product.ts';
import { findProducts } from '../../repositories/products.ts';

type Compared = Omit<Comparison, 'products'> & { rows: ProductRow[] };

/** A column of the comparison: a product, or one of its sizes. */
type Column = { row: ProductRow; size: ResolvedSize | null };

/** More ids than this are not looked up, not even to name them. */
const maxRead = 50;

/** Compares the products and sizes of a URL. Those that cannot be compared are left out, with a note. */
export async function compareProducts(tables: Tables, text: string): Promise<Compared> {
  const requested = [...new Set(text.split(',').map(one => one.trim()))].filter(one => one !== '').map(readCompared);
  const readable = requested.filter(({ id }) => idForm.safeParse(id).success).slice(0, maxRead);
  const found = new Map(
    (await findProducts(tables, [...new Set(readable.map(({ id }) => id))])).map(row => [row.id, row]),
  );
  const gone = [...new Set(readable.map(({ id }) => id))].filter(id => !found.has(id));
  const notes: string[] = [];
  const all = readable.flatMap(({ id, code }): Column[] => {
    const row = found.get(id);
    if (!row) return [];
    const size = code === null ? null : sizeOfProduct(row, code);
    if (!size || (size.kind !== 'series' && !isStrokeOnly(row, size))) return [{ row, size }];
    notes.push(`“${shortened(code ?? '')}” is not a size of ${row.name}, which is compared instead.`);
    return [{ row, size: null }];
  });
  const columns = all.slice(0, maxCompared);
  if (gone.length > 0) notes.push(await goneNote(tables, gone));
  const unreadable = requested.filter(({ id }) => !idForm.safeParse(id).success);
  if (unreadable.length > 0) {
    notes.push(`${list(unreadable.map(({ id }) => `“${shortened(id)}”`))}: this is not a product, and was left out.`);
  }
  const excess = all.slice(maxCompared);
  if (excess.length > 0) {
    const names = list(excess.map(({ row, size }) => size?.code ?? row.name));
    notes.push(`Only ${maxCompared} products can be compared at once. Left out: ${names}.`);
  }
  const codes = columns.map(({ size }) => size?.code ?? null);
  const related = await relationsOf(
    tables,
    columns.map(({ row }) => row),
  );
  const exampleCodes = columns.map(exampleOf);
  return { rows: columns.map(({ row }) => row), codes, exampleCodes, groups: groupsOf(columns), related, notes };
}

/** The order code of the size that the figures of a series are of. */
const exampleOf = ({ row, size }: Column): string | null =>
  size || row.variants.rows.length < 2 ? null : (orderCode(row, { variants: row.variants }) ?? null);

/** Whether a code says no more of the size than a number, such as `VCX-99`. */
const isStrokeOnly = ({ typeCode }: ProductRow, { kind, choices = [] }: ResolvedSize): boolean =>
  kind === 'configured' &&
  !typeCode?.parts.some((part, place) => choices[place] && part.kind === 'values' && part.values.length > 1);

/** What compared products are related to, relation by relation. */
async function relationsOf(tables: Tables, rows: ProductRow[]): Promise<ComparedRelations> {
  const each: RelatedProducts[] = [];
  for (const row of rows) each.push(await relatedOf(tables, row, 'visitors'));
  const found = new Set(each.flatMap(related => related.map(({ relation }) => relation)));
  return [...found].map(relation => ({ relation, cells: each.map(related => relatedBy(related, relation)) }));
}

/** `<id>` or `<id>:<code>`, with the code encoded as in a URL, so that it may contain commas. */
function readCompared(text: string): { id: string; code: string | null } {
  const at = text.indexOf(':');
  if (at < 0) return { id: text, code: null };
  return { id: text.slice(0, at), code: decoded(text.slice(at + 1)) };
}

/** The most names in a sentence. */
const list = (texts: string[], most = 6) =>
  [...texts.slice(0, most), ...(texts.length > most ? [`${texts.length - most} more`] : [])].join(', ');

async function goneNote(tables: Tables, ids: string[]): Promise<string> {
  // Products in the trash are named too, because their names were public; a draft's name is not.
  const where = { id: In(ids), status: 'published' as const, deletedAt: Not(IsNull()) };
  const named = await tables.products.find({ where, select: { id: true, name: true } });
  const names = ids.map(id => named.find(row => row.id === id)?.name ?? `an unknown product (${id})`);
  return `No longer in the catalogue, and left out: ${list(names)}.`;
}

type Row = { group: string; name: string; cells: (InBoth | null)[] };

function groupsOf(columns: Column[]): Compared['groups'] {
  const all = [...attributeRows(columns), ...sizeRows(columns)].filter(({ cells }) => cells.some(Boolean));
  return [...Map.groupBy(all, ({ group }) => group)].map(([name, members]) => ({
    name,
    rows: members.map(({ name: row, cells }) => ({
      name: row,
      cells,
      differs: name !== sizesGroup && isDifferent(cells),
    })),
  }));
}

/** Two products that state a figure differ; one that does not state it says nothing. */
const isDifferent = (cells: (InBoth | null)[]): boolean => new Set(cells.flatMap(cell => cell?.metric ?? [])).size > 1;

const dimensionOf = (unit: UnitSymbol | null) => (unit ? unitOf(unit).dimension : '');

/** Attributes of several categories share a row if they have the same name and measure the same. */
function attributeRows(columns: Column[]): Row[] {
  const found = new Map<string, { attribute: Attribute; cells: (InBoth | null)[] }>();
  columns.forEach((column, place) => {
    const { category, specifications } = column.row;
    const own = [...activeAttributes(category?.attributes ?? []), ...specifications.own];
    const comparable = own.filter(({ comparable }) => comparable);
    for (const attribute of comparable.length > 0 ? comparable : own) {
      const key = [attribute.name.toLowerCase(), dimensionOf(attribute.unit)].join('\n');
      const row = found.get(key) ?? { attribute, cells: columns.map(() => null) };
      found.set(key, row);
      row.cells[place] ??= cellOf(column, attribute, row.attribute);
    }
  });
  return [...found.values()].map(({ attribute: { group, name }, cells }) => ({ group, name, cells }));
}

/** The figure of a product or size by an attribute, as another of the same name and dimension shows it. */
function cellOf({ row, size }: Column, attribute: Attribute, shownBy: Attribute): InBoth | null {
  const attributes = row.category?.attributes ?? [];
  const value = size ? size.values[attribute.id] : shownValue(row.specifications, attributes, attribute);
  if (!value) return null;
  // In another category an attribute of the same name may have another kind.
  const shown = fits(value, { ...shownBy, kind: value.kind }) ? shownBy : { ...shownBy, unit: unitOfValue(value) };
  const place = columnsOf(row.variants, [...activeAttributes(attributes), ...row.specifications.own]).get(attribute.id);
  const isOfColumn = size?.row !== undefined && place !== undefined;
  const { pressure } = splitPressure(isOfColumn ? (row.variants.columns[place]?.name ?? '') : '');
  const limit = size?.names[attribute.id] ? 'up to ' : '';
  return inBoth(system => `${limit}${formatValue(value, shown, system)}${pressure?.(system) ?? ''}`);
}

/** `Push force at 250 bar` is a push force, and the pressure that its figures hold for. */
function splitPressure(name: string): { name: string; pressure: ((system: System) => string) | null } {
  const [, figure = '', figureText = '', unitText = ''] = /^(.+?)\s+at (\d+(?:\.\d+)?)\s*(\S+)$/.exec(name) ?? [];
  const unit = findUnit(unitText);
  if (unit?.dimension !== 'pressure') return { name, pressure: null };
  const value = { kind: 'number' as const, number: Number(figureText), unit: unit.symbol };
  const pressure = (system: System) => ` at ${formatValue(value, { unit: unit.symbol, decimals: null }, system)}`;
  return { name: figure, pressure };
}

const sizesGroup = 'Sizes';

/** The tables of sizes: how many sizes a product has and the range of each column; of a chosen size its own figure. */
function sizeRows(columns: Column[]): Row[] {
  const numbers = columns.map(({ row, size }) => (size ? 0 : row.variants.rows.length));
  if (columns.every(({ row }) => row.variants.rows.length === 0)) return [];
  const found = new Map<string, Row>();
  columns.forEach(({ row: { category, specifications, variants }, size }, at) => {
    const attributes = [...activeAttributes(category?.attributes ?? []), ...specifications.own];
    // Figures of a chosen size that an attribute shows are in its row.
    const shown = new Set(size ? columnsOf(variants, attributes).values() : []);
    variants.columns.forEach(({ name: whole, unit }, place) => {
      // Over all sizes, a dimension of one mounting says nothing that another series could be compared by.
      if (shown.has(place) || (!size && mountingColumn(whole))) return;
      const { name, pressure } = splitPressure(whole);
      const key = [name.toLowerCase(), dimensionOf(unit)].join('\n');
      const row = found.get(key) ?? { group: sizesGroup, name, cells: columns.map(() => null) };
      found.set(key, row);
      const rows = size ? variants.rows.filter((_, index) => index === size.row) : variants.rows;
      const range = rangeOf(
        rows.flatMap(({ cells }) => cells[place] ?? []),
        unit,
      );
      row.cells[at] = range && withPressure(range, pressure);
    });
  });
  const counted = numbers.map(number => (number > 0 ? { metric: String(number), us: null } : null));
  return [{ group: sizesGroup, name: 'Number of sizes', cells: counted }, ...found.values()];
}

const withPressure = ({ metric, us }: InBoth, pressure: ((system: System) => string) | null): InBoth =>
  pressure === null ? { metric, us } : { metric: metric + pressure('metric'), us: (us ?? metric) + pressure('us') };

function rangeOf(values: StoredValue[], unit: UnitSymbol | null): InBoth | null {
  const figures = values.flatMap(value => ('unit' in value ? shownFigures(value, unit) : []));
  if (figures.length === 0) {
    const texts = [...new Set(values.map(value => formatValue(value, { unit, decimals: null }, 'metric')))];
    return texts.length === 0
      ? null
      : { metric: texts.length > 3 ? `${texts.length} kinds` : texts.join(', '), us: null };
  }
  const [from, to] = [Math.min(...figures), Math.max(...figures)];
  const value =
    from === to ? { kind: 'number' as const, number: from, unit } : { kind: 'range' as const, from, to, unit };
  return inBoth(system => formatValue(value, { unit: unit && unitIn(system, unit), decimals: null }, system));
}
