import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { toBase } from '@hydraulics/common/figures/conversion';
import { isPossible, isTelescopic } from '@hydraulics/common/figures/cylinder/possible';
import { rowFigures } from '@hydraulics/common/figures/sizes/row-figures';
import { mountingPart } from '@hydraulics/common/figures/sizing/iso-mountings';
import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { type Dimension, type UnitSymbol, unitOf } from '@hydraulics/common/figures/units';
import { figuresOf, unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute, Specifications, StoredValue, Variants } from '@hydraulics/common/nouns/attributes/attributes';

/** A size of a cylinder in mm, bar and m/s; null where it is not stated. */
type CylinderSize = {
  code: string | null;
  bore: number;
  rod: number | null;
  /** The longest one. */
  stroke: number | null;
  pressure: number | null;
  /** The highest one. */
  speed: number | null;
};

/** A product's properties as a cylinder. */
export type Cylinder = {
  sizes: CylinderSize[];
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

type Described = { specifications: Specifications; variants: Variants; typeCode?: TypeCode | null };

/**
 * The sizes of a product: those of its table that have bores, otherwise its own figures. What was stored before impossible
 * dimensions were refused is left out. Null if it is no cylinder.
 */
export function toCylinder(
  product: Described,
  all: readonly Attribute[],
  attributes: CylinderAttributes,
): Cylinder | null {
  const figures = rowFigures(product, all);
  const sizedBy = [attributes.bore, attributes.rod, attributes.stroke, attributes.pressure, attributes.speed];
  const sizeOf = (code: string | null, figure: (attribute: Attribute) => StoredValue | undefined): CylinderSize[] => {
    const [bore = null, rod = null, stroke = null, pressure = null, speed = null] = sizedBy.map(
      attribute => attribute && largest(figure(attribute)),
    );
    return bore === null || !isPossible({ bore, rod, stroke }) ? [] : [{ code, bore, rod, stroke, pressure, speed }];
  };
  const own = (attribute: Attribute | undefined) => (attribute ? largest(figures.ownOf(attribute)) : null);
  // A telescope has its force in the first stage only.
  if (isTelescopic({ stroke: own(attributes.stroke), length: own(attributes.length) })) return null;
  const listed = product.variants.rows.flatMap(({ code }, row) => sizeOf(code, one => figures.valueOf(one, row)));
  const sizes = listed.length > 0 ? listed : sizeOf(null, figures.ownOf);
  if (sizes.length === 0) return null;
  const { pull } = attributes;
  return {
    sizes,
    pulls: !pull || own(pull) !== null || product.variants.rows.some((_, row) => figures.valueOf(pull, row)),
    mountings: mountingPart(product.typeCode)?.values.map(({ code }) => code) ?? null,
  };
}
