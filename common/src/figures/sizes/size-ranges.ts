import { activeAttributes, type BasedValue, shownValue, withBase } from '../attribute-values.ts';
import { convertFigure } from '../conversion.ts';
import { unitOf } from '../units.ts';
import { figuresOf, unitOfValue } from '../value.ts';
import type { SizedProduct } from './resolve-size.ts';
import { columnsOf, isLimit, type SizedAttribute } from './size-columns.ts';

/** An attribute, and from where to where it goes over all sizes; of a limit only the highest. */
export type SizeRange = { attribute: SizedAttribute; isLimit: boolean; value: BasedValue };

const shown = 3;

/** Every figure of the table of sizes, from where to where it goes. */
export function rangesOver(product: SizedProduct, attributes: readonly SizedAttribute[]): SizeRange[] {
  const { specifications, variants } = product;
  if (variants.rows.length < 2) return [];
  const all = [...activeAttributes(attributes), ...specifications.own];
  const columns = columnsOf(variants, all);
  return all.flatMap((attribute): SizeRange[] => {
    const place = columns.get(attribute.id) ?? -1;
    const [column, { unit }] = [variants.columns[place], attribute];
    if (!column || unit === null || attribute.kind !== 'number') return [];
    const figures = variants.rows.flatMap(({ cells }) => {
      const cell = cells[place];
      return cell ? figuresOf(cell).map(figure => convertFigure(figure, unitOfValue(cell) ?? unit, unit)) : [];
    });
    if (figures.length === 0) return [];
    const [from, to] = [Math.min(...figures), Math.max(...figures)];
    const isMost = isLimit(column, attribute);
    const value: BasedValue =
      isMost || from === to ? { kind: 'number', number: to, unit } : { kind: 'range', from, to, unit };
    return [{ attribute, isLimit: isMost, value: withBase(value) }];
  });
}

/** What the sizes of a product range over: its bore, its pressure and its longest stroke, or else its first columns. */
export function sizeRanges(product: SizedProduct, attributes: readonly SizedAttribute[]): SizeRange[] {
  const { specifications } = product;
  const ranges = rangesOver(product, attributes);
  const bore = ranges.find(({ attribute }) => attribute.drawn === 'bore');
  if (!bore) return ranges.slice(0, shown);
  const stroke = ranges.filter(({ attribute }) => attribute.drawn === 'stroke');
  const isPressure = ({ unit }: SizedAttribute) => unit !== null && unitOf(unit).dimension === 'pressure';
  const pressure = [...activeAttributes(attributes), ...specifications.own].find(isPressure);
  const own = pressure && shownValue(specifications, attributes, pressure);
  const rated = ranges.find(({ attribute }) => attribute === pressure);
  return [bore, ...(rated ? [rated] : own ? [{ attribute: pressure, isLimit: false, value: own }] : []), ...stroke];
}
