import { activeAttributes, mergedAttributes } from '@hydraulics/common/figures/attribute-values';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';

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
