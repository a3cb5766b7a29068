import { toBase } from '@hydraulics/common/figures/conversion';
import { type UnitSymbol, unitOf } from '@hydraulics/common/figures/units';
import { figuresOf, unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute, Specifications, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';

export const activeAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ removed }) => !removed);

const sameDimension = (one: UnitSymbol | null, other: UnitSymbol | null): boolean =>
  one === null || other === null ? one === other : unitOf(one).dimension === unitOf(other).dimension;

/** Whether two attributes take the same values: of one kind, and in units that can be converted into each other. */
export const isAlike = (one: Pick<Attribute, 'kind' | 'unit'>, other: Pick<Attribute, 'kind' | 'unit'>): boolean =>
  one.kind === other.kind && sameDimension(one.unit, other.unit);

/** Whether a value can be shown by an attribute; one of an earlier category may not. */
export const fits = (value: StoredValue, { kind, unit }: Pick<Attribute, 'kind' | 'unit'>): boolean =>
  value.kind === kind && sameDimension(unitOfValue(value), unit);

/** The active attribute that shows the values of an attribute, which may have been merged more than once. */
function shownBy(attributes: readonly Attribute[], from: Attribute): Attribute | undefined {
  let current: Attribute | undefined = from;
  for (let steps = 0; current?.removed && steps <= attributes.length; steps += 1) {
    const into: string | null = current.mergedInto;
    current = attributes.find(({ id }) => id === into);
  }
  return current?.removed ? undefined : current;
}

/** The removed attributes whose values an attribute shows where it has none itself. */
export const mergedAttributes = (attributes: readonly Attribute[], { id }: Pick<Attribute, 'id'>): Attribute[] =>
  attributes.filter(one => one.removed && shownBy(attributes, one)?.id === id);

/** The value of a product that an attribute shows. */
export function shownValue(
  { values }: Specifications,
  attributes: readonly Attribute[],
  attribute: Attribute,
): StoredValue | undefined {
  const candidates = [attribute, ...mergedAttributes(attributes, attribute)].map(({ id }) => values[id]);
  return candidates.find(value => value !== undefined && fits(value, attribute));
}

/** Adds the figures in base units, for comparison and filters. */
export function withBase<V extends StoredValue>(value: V): V {
  const unit = unitOfValue(value);
  const figures = figuresOf(value);
  return figures.length === 0 ? value : { ...value, base: figures.map(figure => toBase(figure, unit)) };
}

/** The names of all attributes by id, also of removed ones. */
export async function attributeNames({ categories }: Tables): Promise<Map<string, string>> {
  const rows = await categories.find({ select: { id: true, attributes: true } });
  return new Map(rows.flatMap(({ attributes }) => attributes.map(({ id, name }): [string, string] => [id, name])));
}

export type ValuedProduct = Pick<ProductRow, 'id' | 'name' | 'specifications'>;

/** The active products of a category with their values, by name. */
export const listValuedProducts = (tables: Tables, categoryId: string): Promise<ValuedProduct[]> =>
  tables.products.find({
    where: { categoryId, deletedAt: IsNull() },
    select: { id: true, name: true, specifications: true },
    order: { name: 'ASC' },
  });

/** The figures that a category expects of its products: each one's name, and the ids of attributes that can hold it. */
export type ExpectedFigures = { categoryId: string; figures: { ids: string[]; name: string }[] };

/** The figures that each category expects, without categories that expect none. */
export async function readExpectedFigures(tables: Tables): Promise<ExpectedFigures[]> {
  const categories = await tables.categories.find({
    where: { deletedAt: IsNull() },
    select: { id: true, attributes: true },
  });
  return categories.flatMap(({ id, attributes }) => {
    const figures = expectedOf(attributes ?? []);
    return figures.length > 0 ? [{ categoryId: id, figures }] : [];
  });
}

/** The figures that attributes expect. One may still be stored under an attribute that was merged into the expected one. */
export const expectedOf = (attributes: readonly Attribute[]) =>
  activeAttributes(attributes)
    .filter(({ required }) => required)
    .map(one => ({ ids: [one, ...mergedAttributes(attributes, one)].map(({ id }) => id), name: one.name }));

/**
 * An SQL condition for products without an expected figure. Neither database searches JSON well, but each finds the
 * beginning of a value, which no text within JSON can contain. A column of the variants with the same name counts, too.
 */
export function lackingFigures(expected: readonly ExpectedFigures[]): {
  condition: string;
  parameters: Record<string, string>;
} {
  const parameters: Record<string, string> = {};
  const lacks = (column: 'specifications' | 'variants', text: string) => {
    const name = `figure${Object.keys(parameters).length}`;
    parameters[name] = text;
    return `INSTR(COALESCE(row.${column}, ''), :${name}) = 0`;
  };
  const conditions = expected.map(({ categoryId, figures }, index) => {
    parameters[`in${index}`] = categoryId;
    const missing = figures.map(({ ids, name }) => {
      const values = ids.map(id => lacks('specifications', `${JSON.stringify(id)}:{`));
      return `(${[...values, lacks('variants', `"name":${JSON.stringify(name)}`)].join(' AND ')})`;
    });
    return `(row.categoryId = :in${index} AND (${missing.join(' OR ')}))`;
  });
  return { condition: conditions.length > 0 ? `(${conditions.join(' OR ')})` : '1 = 0', parameters };
}
