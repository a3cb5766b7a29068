import { activeAttributes, type BasedValue } from '@hydraulics/common/figures/attribute-values';
import { figuresIn } from '@hydraulics/common/figures/format';
import { availabilityOf } from '@hydraulics/common/figures/sizes/availability';
import { mountingColumn } from '@hydraulics/common/figures/sizes/mounting-columns';
import { type ResolvedSize, resolveSize } from '@hydraulics/common/figures/sizes/resolve-size';
import { orderCode } from '@hydraulics/common/figures/type-code/order-code';
import { squashed } from '@hydraulics/common/figures/type-code/type-code';
import { unitIn, unitOf } from '@hydraulics/common/figures/units';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { Sheet, SheetCell } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import type { ProductRow } from '../../db/tables/products.ts';
import { inBoth, toRange } from '../../products/range-texts.ts';

type Sized = Pick<
  ProductRow,
  'id' | 'categoryId' | 'category' | 'specifications' | 'variants' | 'typeCode' | 'availability'
>;

/**
 * The figures of a product, or of a size of it, as its page shows them: groups in the order of their first attribute, and
 * variants.
 */
export function toSheet(row: Sized, resolved = resolveSize(row, attributesOf(row), '')): Omit<Sheet, 'size'> {
  const { id, categoryId, specifications, variants } = row;
  const all = [...activeAttributes(attributesOf(row)), ...specifications.own];
  const groups = [...Map.groupBy(rowsOf(all, resolved), ({ group }) => group)].map(([name, members]) => ({
    name,
    rows: members.map(member => member.row),
  }));
  const availability = availabilityOf(row, resolved.row);
  return {
    _id: id,
    categoryId,
    groups,
    ...(availability ? { availability } : {}),
    range: toRange(row, attributesOf(row)),
    ...mountingsOf(variants, resolved.row),
    variants: toTable(variants),
  };
}

const attributesOf = ({ category }: Pick<ProductRow, 'category'>): Attribute[] => category?.attributes ?? [];

const rowsOf = (all: readonly Attribute[], { values, names }: ResolvedSize) =>
  all.flatMap(attribute => {
    const value = values[attribute.id];
    const { group, name } = attribute;
    return value ? [{ group, row: toRow({ ...attribute, name: names[attribute.id] ?? name }, value) }] : [];
  });

/** The size that a code names, and the sheet of its figures. */
export function sizeOf(
  row: Sized & Pick<ProductRow, 'additionalDesc'>,
  code: string,
): { size: Size; sheet: Omit<Sheet, 'size'> } {
  const resolved = resolveSize(row, attributesOf(row), code);
  const own = ownCode(row, code);
  const { kind, missing, choices = [] } = resolved;
  const problems = own ? [] : resolved.problems;
  const size: Size = {
    code: own ?? resolved.code,
    kind,
    row: row.variants.rows[resolved.row ?? -1]?.code ?? null,
    choices: choices.map(choice => choice ?? null),
    missing,
    isWhole: own !== undefined || resolved.isWhole,
    problems: problems.map(({ part, message }) => ({ part: row.typeCode.parts[part ?? -1]?.name ?? null, message })),
    other: null,
  };
  return { size, sheet: toSheet(row, resolved) };
}

/** The order code that a product without sizes states, if it is the one that was typed. */
function ownCode(row: Sized & Pick<ProductRow, 'additionalDesc'>, typed: string): string | undefined {
  if (row.typeCode.parts.length > 0 || row.variants.rows.length > 0) return undefined;
  const own = orderCode(row, undefined);
  return own && squashed(own) === squashed(typed) ? own : undefined;
}

function toRow(attribute: Attribute, value: BasedValue): SheetRow {
  const { id, name, kind, unit, comparable, drawn } = attribute;
  return {
    attribute: id,
    name,
    ...inBoth(value, attribute, true),
    kind,
    figures: figuresIn(value, unit),
    code: unit && unitOf(unit).code,
    comparable,
    ...(drawn ? { drawn } : {}),
  };
}

/** The dimensions of the mountings of a size. */
function mountingsOf({ columns, rows }: ProductRow['variants'], row: number | undefined): Pick<Sheet, 'mountings'> {
  const cells = rows[row ?? -1]?.cells ?? [];
  const mountings = columns.flatMap(({ name, unit }, place) => {
    const [column, value] = [mountingColumn(name), cells[place]];
    return column && value ? [{ ...column, ...inBoth(value, { unit, decimals: null }, true) }] : [];
  });
  return mountings.length > 0 ? { mountings } : {};
}

/**
 * The table of sizes, without the dimensions of their mountings. The unit of a column is in its heading, and not in its
 * cells.
 */
function toTable(table: ProductRow['variants']): Sheet['variants'] {
  const isShown = table.columns.map(({ name }) => !mountingColumn(name));
  const columns = table.columns.filter((_, place) => isShown[place]);
  const rows = table.rows.map(({ code, cells }) => ({ code, cells: cells.filter((_, place) => isShown[place]) }));
  return {
    columns: columns.map(({ name, unit }) => {
      const [metric, us] = unit ? [unitIn('metric', unit), unitIn('us', unit)] : [null, null];
      return { name, metric, us: us === metric ? null : us };
    }),
    rows: rows.map(({ code, cells }) => ({
      code,
      cells: columns.map(({ unit }, place): SheetCell => {
        const value = cells[place];
        if (!value) return { metric: '', us: null, order: null };
        const order = 'base' in value ? (value.base?.[0] ?? null) : null;
        return { ...inBoth(value, { unit, decimals: null }, false), order };
      }),
    })),
  };
}
