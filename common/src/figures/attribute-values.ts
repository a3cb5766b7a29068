import { toBase } from './conversion.ts';
import { type UnitSymbol, unitOf } from './units.ts';
import { type AttributeKind, figuresOf, unitOfValue, type Value } from './value.ts';

/** An attribute as far as it decides which values it shows. */
export type ShownAttribute = {
  id: string;
  kind: AttributeKind;
  unit: UnitSymbol | null;
  removed: boolean;
  mergedInto: string | null;
};

/** A value with its figures in base units, if the server has computed them. */
export type BasedValue = Value & { base?: number[] | undefined };

export const activeAttributes = <A extends Pick<ShownAttribute, 'removed'>>(attributes: readonly A[]): A[] =>
  attributes.filter(({ removed }) => !removed);

const sameDimension = (one: UnitSymbol | null, other: UnitSymbol | null): boolean =>
  one === null || other === null ? one === other : unitOf(one).dimension === unitOf(other).dimension;

/** Whether two attributes take the same values: of one kind, and in units that can be converted into each other. */
export const isAlike = (
  one: Pick<ShownAttribute, 'kind' | 'unit'>,
  other: Pick<ShownAttribute, 'kind' | 'unit'>,
): boolean => one.kind === other.kind && sameDimension(one.unit, other.unit);

/** Whether a value can be shown by an attribute; one of an earlier category may not. */
export const fits = (value: Value, { kind, unit }: Pick<ShownAttribute, 'kind' | 'unit'>): boolean =>
  value.kind === kind && sameDimension(unitOfValue(value), unit);

/** The active attribute that shows the values of an attribute, which may have been merged more than once. */
function shownBy<A extends ShownAttribute>(attributes: readonly A[], from: A): A | undefined {
  let current: A | undefined = from;
  for (let steps = 0; current?.removed && steps <= attributes.length; steps += 1) {
    const into: string | null = current.mergedInto;
    current = attributes.find(({ id }) => id === into);
  }
  return current?.removed ? undefined : current;
}

/** The removed attributes whose values an attribute shows where it has none itself. */
export const mergedAttributes = <A extends ShownAttribute>(
  attributes: readonly A[],
  { id }: Pick<ShownAttribute, 'id'>,
): A[] => attributes.filter(one => one.removed && shownBy(attributes, one)?.id === id);

/** The value of a product that an attribute shows. */
export function shownValue<V extends Value>(
  { values }: { values: Readonly<Record<string, V>> },
  attributes: readonly ShownAttribute[],
  attribute: ShownAttribute,
): V | undefined {
  const candidates = [attribute, ...mergedAttributes(attributes, attribute)].map(({ id }) => values[id]);
  return candidates.find(value => value !== undefined && fits(value, attribute));
}

/** The values that the active attributes show, by attribute. */
export const shownValues = <V extends Value>(
  specifications: { values: Readonly<Record<string, V>> },
  attributes: readonly ShownAttribute[],
): Record<string, V> =>
  Object.fromEntries(
    activeAttributes(attributes).flatMap((attribute): [string, V][] => {
      const value = shownValue(specifications, attributes, attribute);
      return value ? [[attribute.id, value]] : [];
    }),
  );

/** With the values of merged attributes also under the attributes that show them. */
export const withShownValues = <S extends { values: Record<string, Value> }>(
  specifications: S,
  attributes: readonly ShownAttribute[],
): S => ({
  ...specifications,
  values: { ...specifications.values, ...shownValues(specifications, attributes) },
});

/** Adds the figures in base units, for comparison and filters. */
export function withBase<V extends BasedValue>(value: V): V {
  const unit = unitOfValue(value);
  const figures = figuresOf(value);
  return figures.length === 0 ? value : { ...value, base: figures.map(figure => toBase(figure, unit)) };
}
