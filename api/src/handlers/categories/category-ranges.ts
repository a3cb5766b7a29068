import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { seriesColumns, seriesValues } from '@hydraulics/common/figures/sizes/series';
import { forceOf } from '@hydraulics/common/figures/sizing/formulas';
import { limits } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import type { ProductRow } from '../../db/tables/products.ts';
import { type CylinderAttributes, cylinderAttributes, toCylinder } from '../../filters/cylinders.ts';
import { inBoth } from '../../products/ranges.ts';
import { audienceOf, offeredRows, shownRows } from '../../repositories/publication/shown.ts';
import type { Handlers } from '../../rpc/invoke.ts';

/** What the series of a category range over. Longer lists are read by filters instead. */
export const rangesOfCategory: Handlers<Api>['categories']['ranges'] = async ({ id }, { db }, actor) => {
  const audience = audienceOf(actor);
  const { category, products } = await db.read(async tables => ({
    category: await shownRows(tables, 'categories', audience)
      .select(['row.id', 'row.attributes'])
      .andWhere('row.id = :id', { id })
      .getOne(),
    products: await offeredRows(tables, audience)
      .select(['row.id', 'row.name', 'row.address', 'row.specifications', 'row.variants', 'row.position'])
      .andWhere('row.categoryId = :id', { id })
      .orderBy('row.position', 'ASC')
      .addOrderBy('row.id', 'ASC')
      .limit(limits.cards + 1)
      .getMany(),
  }));
  const attributes = orNotFound(category, records.categories.title).attributes ?? [];
  if (products.length > limits.cards) return { columns: [], rows: [] };
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
};

type Attributes = Parameters<typeof toCylinder>[1];

/** The push of each size, with its longest stroke. */
function loadsOf(row: ProductRow, attributes: Attributes, sizedBy: CylinderAttributes) {
  const { sizes } = toCylinder(row, attributes, sizedBy) ?? { sizes: [] };
  return sizes.flatMap(({ bore, stroke, pressure }) =>
    stroke === null || pressure === null
      ? []
      : [{ force: Number(forceOf(pressure, bore).toPrecision(4)), stroke: Number(stroke.toPrecision(6)) }],
  );
}
