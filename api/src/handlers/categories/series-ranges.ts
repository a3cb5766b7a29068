import { seriesColumns, seriesValues } from '@hydraulics/common/figures/sizes/series';
import { forceOf } from '@hydraulics/common/figures/sizing/formulas';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { ProductRow } from '../../db/tables/products.ts';
import { type CylinderAttributes, cylinderAttributes, toCylinder } from '../../filters/cylinders.ts';
import { inBoth } from '../../products/range-texts.ts';

type Series = Pick<ProductRow, 'id' | 'name' | 'address' | 'specifications' | 'variants'>;

/** What some series range over, by the attributes of their category. */
export function seriesRanges(products: Series[], attributes: Attribute[]) {
  const sizedBy = cylinderAttributes(attributes);
  const columns = seriesColumns(attributes);
  const rows = products.map(row => ({
    _id: row.id,
    name: row.name,
    ...(row.address ? { address: row.address } : {}),
    cells: seriesValues(row, attributes, columns).map((value, place) =>
      value ? inBoth(value, { unit: columns[place]?.unit ?? null, decimals: null }, true) : null,
    ),
    loads: sizedBy ? loadsOf(row, attributes, sizedBy) : [],
  }));
  const stated = columns.map((_, place) => rows.some(({ cells }) => cells[place]));
  const only = <T>(list: T[]) => list.filter((_, place) => stated[place]);
  return {
    columns: only(columns.map(({ name }) => name)),
    rows: only(columns).length > 0 ? rows.map(row => ({ ...row, cells: only(row.cells) })) : [],
  };
}

/** The push of each size, with its longest stroke. */
function loadsOf(row: Series, attributes: Attribute[], sizedBy: CylinderAttributes) {
  const { sizes } = toCylinder(row, attributes, sizedBy) ?? { sizes: [] };
  return sizes.flatMap(({ bore, stroke, pressure }) =>
    stroke === null || pressure === null
      ? []
      : [{ force: Number(forceOf(pressure, bore).toPrecision(4)), stroke: Number(stroke.toPrecision(6)) }],
  );
}
