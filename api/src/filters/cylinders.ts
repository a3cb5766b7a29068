import { activeAttributes, shownValue } from '@hydraulics/common/figures/attribute-values';
import { toBase } from '@hydraulics/common/figures/conversion';
import { columnsOf } from '@hydraulics/common/figures/sizes/size-columns';
import { mountingPart } from '@hydraulics/common/figures/sizing/iso-mountings';
import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { type Dimension, type UnitSymbol, unitOf } from '@hydraulics/common/figures/units';
import { figuresOf, unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute, Specifications, StoredValue, Variants } from '@hydraulics/common/nouns/attributes/attributes';

/** A size of a cylinder in mm and bar; null where it is not stated. */
type CylinderSize = {
  code: string | null;
  bore: number;
  rod: number | null;
  /** The longest one. */
  stroke: number | null;
  pressure: number | null;
};

/** A product's properties as a cylinder. */
export type Cylinder = {
  sizes: CylinderSize[];
  /** The highest one in m/s. */
  speed: number | null;
  /** Whether it can pull. Single-acting ones cannot, if their category states the pull. */
  pulls: boolean;
  /** The codes of its mountings; null where its order code names none. */
  mountings: string[] | null;
};

/** The attributes by which cylinders are sized. */
export type CylinderAttributes = Record<
  'bore' | 'rod' | 'stroke' | 'length' | 'pressure' | 'speed' | 'pull',
  Attribute | undefined
>;

const measures = (unit: UnitSymbol | null, dimension: Dimension) =>
  unit !== null && unitOf(unit).dimension === dimension;

/**
 * Finds the attributes of cylinders: those of their drawing (decision 63), and by unit and name the working pressure,
 * the speed and the pull. Undefined if the category has no bore.
 */
export function cylinderAttributes(all: readonly Attribute[]): CylinderAttributes | undefined {
  const attributes = activeAttributes(all);
  const drawn = (part: string) => attributes.find(one => one.drawn === part && measures(one.unit, 'length'));
  const bore = drawn('bore');
  if (!bore) return undefined;
  const named = (dimension: Dimension, name: RegExp) =>
    attributes.find(one => measures(one.unit, dimension) && name.test(one.name));
  return {
    bore,
    rod: drawn('rod'),
    stroke: drawn('stroke'),
    length: drawn('length'),
    pressure:
      named('pressure', /nominal|working|operating|rated/i) ??
      named('pressure', /^(?!.*(test|proof|burst|pilot|back|return)).*$/i),
    speed: named('speed', /^/),
    pull: named('force', /pull|retract/i),
  };
}

/** The largest figure of a value in the base unit of its dimension. */
function largest(value: StoredValue | null | undefined): number | null {
  const figures = value ? figuresOf(value).map(figure => toBase(figure, unitOfValue(value))) : [];
  return figures.length > 0 ? Math.max(...figures) : null;
}

/** What was stored before impossible dimensions were refused is not proposed. */
const isPossible = (bore: number, rod: number | null): boolean => bore > 0 && (rod === null || (rod > 0 && rod < bore));

type Described = { specifications: Specifications; variants: Variants; typeCode?: TypeCode | null };

/** The sizes of a product: its variants if they have bores, otherwise its own figures. Null if it is no cylinder. */
export function toCylinder(
  { specifications, variants, typeCode }: Described,
  all: readonly Attribute[],
  attributes: CylinderAttributes,
): Cylinder | null {
  const own = (attribute: Attribute | undefined) =>
    attribute ? largest(shownValue(specifications, all, attribute)) : null;
  const rod = own(attributes.rod);
  const stroke = own(attributes.stroke);
  const length = own(attributes.length);
  const pressure = own(attributes.pressure);
  // A body that is shorter than its stroke is telescopic, and has its force in the first stage only.
  if (length !== null && stroke !== null && length <= stroke) return null;
  const places = columnsOf(variants, activeAttributes(all));
  const column = (attribute: Attribute | undefined) => places.get(attribute?.id ?? '') ?? -1;
  const columns = {
    bore: column(attributes.bore),
    rod: column(attributes.rod),
    stroke: column(attributes.stroke),
    pressure: column(attributes.pressure),
  };
  const sizes = variants.rows.flatMap(({ code, cells }): CylinderSize[] => {
    const cell = (column: number) => largest(cells[column]);
    const bore = cell(columns.bore);
    return bore === null || !isPossible(bore, cell(columns.rod))
      ? []
      : [
          {
            code,
            bore,
            rod: cell(columns.rod) ?? rod,
            stroke: cell(columns.stroke) ?? stroke,
            pressure: cell(columns.pressure) ?? pressure,
          },
        ];
  });
  const bore = own(attributes.bore);
  if (sizes.length === 0 && bore !== null && isPossible(bore, rod))
    sizes.push({ code: null, bore, rod, stroke, pressure });
  if (sizes.length === 0) return null;
  return {
    sizes,
    speed: own(attributes.speed),
    pulls: !attributes.pull || own(attributes.pull) !== null,
    mountings: mountingPart(typeCode)?.values.map(({ code }) => code) ?? null,
  };
}
