import { id as idForm } from '@hydraulics/common/contract/endpoint';
import { activeAttributes, fits, shownValue } from '@hydraulics/common/figures/attribute-values';
import { formatValue, shownFigures } from '@hydraulics/common/figures/format';
import { shortened } from '@hydraulics/common/figures/read-number';
import { type UnitSymbol, unitIn, unitOf } from '@hydraulics/common/figures/units';
import { unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { type Comparison, maxCompared } from '@hydraulics/common/nouns/attributes/filters';
import { In, IsNull, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { type InBoth, inBoth } from '../../filters/fields.ts';
import { findProducts } from '../../repositories/products.ts';

type Compared = Omit<Comparison, 'products'> & { rows: ProductRow[] };

/** More ids than this are not looked up, not even to name them. */
const maxRead = 50;

/** Compares the products whose ids are in a URL. Those that cannot be compared are left out, with a note. */
export async function compareProducts(tables: Tables, text: string): Promise<Compared> {
  const requested = [...new Set(text.split(',').map(one => one.trim()))].filter(one => one !== '');
  const ids = requested.filter(one => idForm.safeParse(one).success).slice(0, maxRead);
  const found = await findProducts(tables, ids);
  const gone = ids.filter(one => !found.some(({ id }) => id === one));
  const rows = found.slice(0, maxCompared);
  const notes: string[] = [];
  if (gone.length > 0) notes.push(await goneNote(tables, gone));
  const unreadable = requested.filter(one => !idForm.safeParse(one).success);
  if (unreadable.length > 0) {
    notes.push(`${list(unreadable.map(one => `“${shortened(one)}”`))}: this is not a product, and was left out.`);
  }
  const excess = found.slice(maxCompared);
  if (excess.length > 0) {
    const names = list(excess.map(({ name }) => name));
    notes.push(`Only ${maxCompared} products can be compared at once. Left out: ${names}.`);
  }
  return { rows, groups: groupsOf(rows), notes };
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

function groupsOf(rows: ProductRow[]): Compared['groups'] {
  const all = [...attributeRows(rows), ...variantRows(rows)].filter(({ cells }) => cells.some(Boolean));
  return [...Map.groupBy(all, ({ group }) => group)].map(([name, members]) => ({
    name,
    rows: members.map(({ name, cells }) => ({
      name,
      cells,
      differs: new Set(cells.map(cell => cell?.metric)).size > 1,
    })),
  }));
}

const dimensionOf = (unit: UnitSymbol | null) => (unit ? unitOf(unit).dimension : '');

/** Attributes of several categories share a row if they have the same name and measure the same. */
function attributeRows(rows: ProductRow[]): Row[] {
  const found = new Map<string, { attribute: Attribute; values: (StoredValue | undefined)[] }>();
  rows.forEach(({ category, specifications }, place) => {
    const attributes = category?.attributes ?? [];
    const own = [...activeAttributes(attributes), ...specifications.own];
    const comparable = own.filter(({ comparable }) => comparable);
    for (const attribute of comparable.length > 0 ? comparable : own) {
      const key = [attribute.name.toLowerCase(), dimensionOf(attribute.unit)].join('\n');
      const row = found.get(key) ?? { attribute, values: [] };
      found.set(key, row);
      row.values[place] ??= shownValue(specifications, attributes, attribute);
    }
  });
  return [...found.values()].map(({ attribute, values }) => ({
    group: attribute.group,
    name: attribute.name,
    cells: rows.map((_, place) => {
      const value = values[place];
      if (!value) return null;
      // In another category an attribute of the same name may have another kind.
      const shown = fits(value, { ...attribute, kind: value.kind })
        ? attribute
        : { ...attribute, unit: unitOfValue(value) };
      return inBoth(system => formatValue(value, shown, system));
    }),
  }));
}

const variantsGroup = 'Variants';

/** The variants of each product: their number, and the range of each column. */
function variantRows(rows: ProductRow[]): Row[] {
  const numbers = rows.map(({ variants }) => variants.rows.length);
  if (numbers.every(number => number === 0)) return [];
  const columns = new Map<string, { name: string; unit: UnitSymbol | null }>();
  const keyOf = (name: string, unit: UnitSymbol | null) => [name.toLowerCase(), dimensionOf(unit)].join('\n');
  for (const { variants } of rows) {
    for (const { name, unit } of variants.columns) {
      const key = keyOf(name, unit);
      if (!columns.has(key)) columns.set(key, { name, unit });
    }
  }
  const ranges = [...columns].map(
    ([key, { name, unit }]): Row => ({
      group: variantsGroup,
      name,
      cells: rows.map(({ variants }) => {
        const place = variants.columns.findIndex(column => keyOf(column.name, column.unit) === key);
        return place < 0
          ? null
          : rangeOf(
              variants.rows.flatMap(({ cells }) => cells[place] ?? []),
              unit,
            );
      }),
    }),
  );
  const counted = numbers.map(number => (number > 0 ? { metric: String(number), us: null } : null));
  return [{ group: variantsGroup, name: 'Number of variants', cells: counted }, ...ranges];
}

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
