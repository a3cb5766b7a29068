import type { DrawnPart } from '@hydraulics/common/figures/drawn-parts';
import { mountingColumn } from '@hydraulics/common/figures/sizes/mounting-columns';
import { rowFigures } from '@hydraulics/common/figures/sizes/row-figures';
import { isLimit } from '@hydraulics/common/figures/sizes/size-columns';
import { strokeOf } from '@hydraulics/common/figures/sizes/size-values';
import { leastStroke, upTo } from '@hydraulics/common/figures/sizes/strokes';
import { type Dimension, unitOf } from '@hydraulics/common/figures/units';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { ProductRow } from '../db/tables/products.ts';
import { type Measure, measureOf } from './measures.ts';

/** A figure of a product, in base units. */
export type EntryFigure = {
  dimension: Dimension;
  from: number;
  to: number;
  name: string;
  measure?: Measure;
  /** The row of its size; -1 if it holds for every size, and the number of rows if for none of the table. */
  row: number;
  /** Whether it is stated by the product itself rather than by its table. */
  isOwn: boolean;
};

/** An attribute or a column that states figures. */
type Stated = Pick<EntryFigure, 'name' | 'measure'>;

const statedBy = ({ name, unit }: Pick<Attribute, 'name' | 'unit'>, drawn: DrawnPart | undefined): Stated => {
  const measure = unit && measureOf(name, unitOf(unit).dimension, drawn);
  return { name, ...(measure ? { measure } : {}) };
};

/**
 * The figures of a product, each with the size that has it. The product's own are those of the rows that it describes,
 * as far as they do not hold for every size, and a stroke is any up to the longest one, as in the filters.
 */
export function figuresOf({ category, specifications, variants, typeCode }: ProductRow): EntryFigure[] {
  const figures = rowFigures({ specifications, variants }, category?.attributes ?? []);
  const { attributes, columns: places, ownOf } = figures;
  const { columns, rows } = variants;
  const attributeAt = new Map([...places].map(([id, place]) => [place, attributes.find(one => one.id === id)]));
  const described = rows.flatMap((_, row) => (figures.isExample(row) ? [row] : []));
  const ownFigures = attributes.flatMap(attribute => {
    const [value, place] = [ownOf(attribute), places.get(attribute.id) ?? -1];
    if (!value) return [];
    const isOfAll = rows.length === 0 || figures.carriedTo(attribute, false) !== undefined;
    const of = isOfAll ? [-1] : described.length === 0 ? [rows.length] : described;
    return of
      .filter(row => !rows[row]?.cells[place])
      .flatMap(row => toFigures(value, statedBy(attribute, attribute.drawn), { row, isOwn: true }));
  });
  const stroke = strokeOf(attributes);
  const least = leastStroke(typeCode, stroke);
  // Nobody searches for the flange of a mounting, whose figures look like bores and strokes.
  const searched = columns.flatMap((column, place) => {
    if (mountingColumn(column.name)) return [];
    const attribute = attributeAt.get(place);
    const isMost = attribute !== undefined && attribute === stroke && isLimit(column, attribute);
    return [{ place, stated: statedBy(column, attribute?.drawn), isMost }];
  });
  const inRows = rows.flatMap(({ cells }, row) =>
    searched.flatMap(({ place, stated, isMost }) => {
      const cell = cells[place];
      const value = cell && isMost ? upTo(cell, least, stroke && ownOf(stroke)) : cell;
      return value ? toFigures(value, stated, { row, isOwn: false }) : [];
    }),
  );
  return [...ownFigures, ...inRows];
}

function toFigures(value: StoredValue, stated: Stated, of: Pick<EntryFigure, 'row' | 'isOwn'>): EntryFigure[] {
  if (!('base' in value) || !value.base || value.unit === null) return [];
  const shared = { dimension: unitOf(value.unit).dimension, ...stated, ...of };
  const [from = 0, to = from] = value.base;
  if (value.kind === 'sizes') return value.base.map(size => ({ ...shared, from: size, to: size }));
  return [{ ...shared, from, to: value.kind === 'range' ? to : from }];
}
