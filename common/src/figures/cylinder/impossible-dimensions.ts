import { activeAttributes, type BasedValue, shownValue, withBase } from '../attribute-values.ts';
import type { DrawnPart } from '../drawn-parts.ts';
import { textWithUnit } from '../editable-text.ts';
import type { SizedProduct } from '../sizes/resolve-size.ts';
import { rowFigures } from '../sizes/row-figures.ts';
import type { SizedAttribute } from '../sizes/size-columns.ts';
import { figuresOf } from '../value.ts';
import { fitsInto } from './possible.ts';

/**
 * A dimension that no cylinder can have: the id of its attribute, or the place and the code of its row, that of the other
 * dimension of a pair, a sentence, and the figures in base units, which stay the same whatever their names are.
 */
export type Impossible<Place> = {
  place: Place;
  other?: Place;
  code?: string;
  message: string;
  figures: Partial<Record<DrawnPart, number[]>>;
};

type Dimension<Place> = { place: Place; name: string; value: BasedValue };

/**
 * What is impossible about the dimensions of one cylinder. Other figures may be zero or negative, such as temperatures
 * and tolerances; a range may begin at zero.
 */
function impossibleIn<Place>(dimensions: Partial<Record<DrawnPart, Dimension<Place>>>): Impossible<Place>[] {
  const { bore, rod, barrel } = dimensions;
  return [
    ...Object.entries(dimensions).flatMap(([part, { place, name, value }]) => {
      const message = `“${name}” must be more than 0, not ${textWithUnit(value)}.`;
      return isPositive(value) ? [] : [{ place, message, figures: { [part]: baseOf(value) } }];
    }),
    ...thinner({ rod, bore }),
    ...thinner({ bore, barrel }),
  ];
}

const baseOf = (value: BasedValue): number[] => withBase(value).base ?? [];

function isPositive(value: BasedValue): boolean {
  const figures = figuresOf(value);
  return Math.max(...figures) > 0 && figures.every(figure => (value.kind === 'range' ? figure >= 0 : figure > 0));
}

const widest = (value: BasedValue): number => Math.max(...baseOf(value));

/**
 * Compares two diameters, the inner one first. Which ones of a list or a range belong together is not known, but the
 * largest has to fit into the largest. The one beside the bore is named.
 */
function thinner<Place>(pair: Partial<Record<DrawnPart, Dimension<Place> | undefined>>): Impossible<Place>[] {
  const [inner, outer] = Object.values(pair);
  if (!inner || !outer || !isPositive(inner.value) || !isPositive(outer.value)) return [];
  if (fitsInto(widest(inner.value), widest(outer.value))) return [];
  const [thin, wide] = [inner, outer].map(({ name, value }) => `“${name}” (${textWithUnit(value)})`);
  const figures = Object.fromEntries(Object.entries(pair).map(([part, one]) => [part, one ? baseOf(one.value) : []]));
  const [place, other] = pair.bore === outer ? [inner.place, outer.place] : [outer.place, inner.place];
  return [{ place, other, message: `${thin} must be smaller than ${wide}.`, figures }];
}

const drawnOf = <A extends SizedAttribute>(attributes: readonly A[]): (A & { drawn: DrawnPart })[] =>
  attributes.filter((attribute): attribute is A & { drawn: DrawnPart } => attribute.drawn !== undefined);

/** The impossible dimensions among the figures of a product, by the ids of their attributes. */
export function impossibleFigures(
  specifications: SizedProduct['specifications'],
  attributes: readonly SizedAttribute[],
): Impossible<string>[] {
  const drawn = drawnOf([...activeAttributes(attributes), ...specifications.own]);
  const dimensions = drawn.flatMap((attribute): [DrawnPart, Dimension<string>][] => {
    const value = shownValue(specifications, attributes, attribute);
    return value ? [[attribute.drawn, { place: attribute.id, name: attribute.name, value }]] : [];
  });
  return impossibleIn<string>(Object.fromEntries(dimensions));
}

/** The impossible dimensions in a table of sizes, by the places of their rows. */
export function impossibleSizes(
  { specifications, variants }: Pick<SizedProduct, 'specifications' | 'variants'>,
  attributes: readonly SizedAttribute[],
): Impossible<number>[] {
  const figures = rowFigures({ specifications, variants }, attributes);
  const drawn = drawnOf(figures.attributes);
  return variants.rows.flatMap(({ code, cells }, row) => {
    const stated = new Set<string>();
    const dimensions = drawn.flatMap((attribute): [DrawnPart, Dimension<number>][] => {
      const { id, name, drawn: part } = attribute;
      const place = figures.columns.get(id) ?? -1;
      const value = figures.valueOf(attribute, row);
      if (!value || figuresOf(value).length === 0) return [];
      if (cells[place]) stated.add(part);
      return [[part, { place: row, name: variants.columns[place]?.name ?? name, value }]];
    });
    return impossibleIn<number>(Object.fromEntries(dimensions)).flatMap(one =>
      // What the product says of itself is named there.
      Object.keys(one.figures).some(part => stated.has(part))
        ? [{ ...one, code, message: `${code}: ${one.message}` }]
        : [],
    );
  });
}
