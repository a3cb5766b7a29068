import { activeAttributes, type BasedValue } from '@hydraulics/common/figures/attribute-values';
import { figuresIn, formatValue, type Shown } from '@hydraulics/common/figures/format';
import { type ResolvedSize, resolveSize } from '@hydraulics/common/figures/sizes/resolve-size';
import { sizeRanges } from '@hydraulics/common/figures/sizes/size-ranges';
import { unitIn, unitOf } from '@hydraulics/common/figures/units';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { Sheet, SheetCell } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import type { ProductRow } from '../../db/tables/products.ts';

type Sized = Pick<ProductRow, 'id' | 'categoryId' | 'category' | 'specifications' | 'variants' | 'typeCode'>;

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
  return { _id: id, categoryId, groups, range: toRange(row), variants: toTable(variants) };
}

const attributesOf = ({ category }: Pick<ProductRow, 'category'>): Attribute[] => category?.attributes ?? [];

const rowsOf = (all: readonly Attribute[], { values, names }: ResolvedSize) =>
  all.flatMap(attribute => {
    const value = values[attribute.id];
    const { group, name } = attribute;
    return value ? [{ group, row: toRow({ ...attribute, name: names[attribute.id] ?? name }, value) }] : [];
  });

const toRange = (row: Sized): Sheet['range'] =>
  sizeRanges(row, attributesOf(row)).map(({ attribute, isLimit, value }) => ({
    name: rangeName(attribute, isLimit),
    ...inBoth(value, { unit: attribute.unit, decimals: null }, true),
  }));

/** `Bore`, `Stroke to`; a pressure needs no name. */
function rangeName({ name, unit }: Pick<Attribute, 'name' | 'unit'>, isLimit: boolean): string {
  if (unit && unitOf(unit).dimension === 'pressure') return '';
  return isLimit ? `${name} to` : name;
}

/** The size that a code names, and the sheet of its figures. */
export function sizeOf(row: Sized, code: string): { size: Size; sheet: Omit<Sheet, 'size'> } {
  const resolved = resolveSize(row, attributesOf(row), code);
  const { kind, missing, isWhole, choices = [], problems } = resolved;
  const size: Size = {
    code: resolved.code,
    kind,
    row: row.variants.rows[resolved.row ?? -1]?.code ?? null,
    choices: choices.map(choice => choice ?? null),
    missing,
    isWhole,
    problems: problems.map(({ part, message }) => ({ part: row.typeCode.parts[part ?? -1]?.name ?? null, message })),
    other: null,
  };
  return { size, sheet: toSheet(row, resolved) };
}

/** A value in both systems; `us` only if it differs. */
function inBoth(value: BasedValue, shown: Shown, withUnit: boolean): Pick<SheetCell, 'metric' | 'us'> {
  const metric = formatValue(value, shown, 'metric', withUnit);
  const us = formatValue(value, shown, 'us', withUnit);
  return { metric, us: us === metric ? null : us };
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

/** The unit of a column is in its heading, and not in its cells. */
function toTable({ columns, rows }: ProductRow['variants']): Sheet['variants'] {
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
