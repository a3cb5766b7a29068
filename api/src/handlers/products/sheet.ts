import { activeAttributes, shownValue } from '@hydraulics/common/figures/attribute-values';
import { figuresIn, formatValue, type Shown } from '@hydraulics/common/figures/format';
import { unitIn, unitOf } from '@hydraulics/common/figures/units';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { Sheet, SheetCell, SheetRow } from '@hydraulics/common/nouns/attributes/sheet';
import type { ProductRow } from '../../db/tables/products.ts';

/** The figures of a product as its page shows them: groups in the order of their first attribute, and variants. */
export function toSheet({ id, categoryId, category, specifications, variants }: ProductRow): Sheet {
  const attributes = category?.attributes ?? [];
  const all = [...activeAttributes(attributes), ...specifications.own];
  const rows = all.flatMap(attribute => {
    const value = shownValue(specifications, attributes, attribute);
    return value ? [{ group: attribute.group, row: toRow(attribute, value) }] : [];
  });
  const groups = [...Map.groupBy(rows, ({ group }) => group)].map(([name, members]) => ({
    name,
    rows: members.map(({ row }) => row),
  }));
  return { _id: id, categoryId, groups, variants: toTable(variants) };
}

/** A value in both systems; `us` only if it differs. */
function inBoth(value: StoredValue, shown: Shown, withUnit: boolean): Pick<SheetCell, 'metric' | 'us'> {
  const metric = formatValue(value, shown, 'metric', withUnit);
  const us = formatValue(value, shown, 'us', withUnit);
  return { metric, us: us === metric ? null : us };
}

function toRow(attribute: Attribute, value: StoredValue): SheetRow {
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
