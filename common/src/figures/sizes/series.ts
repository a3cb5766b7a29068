import { activeAttributes, type BasedValue, shownValue } from '../attribute-values.ts';
import { unitOf } from '../units.ts';
import { isFigure } from '../value.ts';
import type { SizedProduct } from './resolve-size.ts';
import type { SizedAttribute } from './size-columns.ts';
import { rangesOver } from './size-ranges.ts';

/** How many figures a table of series has. */
const most = 4;

type Compared = SizedAttribute & { comparable: boolean };

/** The figures by which the series of a category are told apart: of cylinders bore, pressure, force and stroke. */
export function seriesColumns<A extends Compared>(attributes: readonly A[]): A[] {
  const active = activeAttributes(attributes);
  const measured = active.filter(({ kind, unit }) => isFigure(kind) && unit !== null);
  const bore = measured.find(({ drawn }) => drawn === 'bore');
  if (!bore) return measured.filter(({ comparable }) => comparable).slice(0, most);
  const of = (dimension: string) => measured.find(({ unit }) => unit !== null && unitOf(unit).dimension === dimension);
  const stroke = measured.find(({ drawn }) => drawn === 'stroke');
  return [bore, of('pressure'), of('force'), stroke].flatMap(one => one ?? []);
}

/** What a series has of each of some attributes: over all its sizes if its table states it, otherwise its own figure. */
export function seriesValues(
  product: SizedProduct,
  attributes: readonly SizedAttribute[],
  wanted: readonly SizedAttribute[],
): (BasedValue | undefined)[] {
  const ranges = new Map(rangesOver(product, attributes).map(({ attribute, value }) => [attribute.id, value]));
  return wanted.map(one => ranges.get(one.id) ?? shownValue(product.specifications, attributes, one));
}
