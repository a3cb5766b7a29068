import { z } from 'zod';
import { namesOf } from '../fields/fields.ts';
import { productFields } from '../fields/product-fields.ts';
import { lifeOutput } from './product-life.ts';

/** The fields that name other products. */
export const relationFields = namesOf(productFields, 'products');
export type RelationField = (typeof relationFields)[number];

/** How a product is related to others, as its page says it; those of `of` are what other products say of it. */
export const relations = {
  replacedBy: { title: 'Replaced by', of: 'replaces' },
  accessories: { title: 'Accessories', field: 'accessories' },
  spareParts: { title: 'Spare parts', field: 'spareParts' },
  goesWith: { title: 'Goes with', field: 'goesWith', of: 'goesWith' },
  accessoryFor: { title: 'Accessory for', of: 'accessories' },
  sparePartFor: { title: 'Spare part for', of: 'spareParts' },
  replaces: { title: 'Replaces', field: 'replaces' },
} as const satisfies Record<string, { title: string; field?: RelationField; of?: RelationField }>;
export type Relation = keyof typeof relations;

const names = Object.keys(relations) as Relation[];

const relatedProduct = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string().optional().meta({ description: 'The name in the address of its page' }),
  image: z.string().nullable().meta({ description: 'The path of its first image' }),
  life: lifeOutput,
});
export type RelatedProduct = z.output<typeof relatedProduct>;

/** What a product is related to, by relation. */
export const relatedProducts = z
  .array(z.object({ relation: z.enum(names), products: z.array(relatedProduct) }))
  .optional()
  .meta({ description: 'Its accessories, spare parts and successors, in both directions; only for a single product' });
export type RelatedProducts = NonNullable<z.output<typeof relatedProducts>>;

/** The relations that compared products have, by relation. */
export const comparedRelations = z
  .array(
    z.object({
      relation: z.enum(names),
      cells: z.array(z.array(relatedProduct)).meta({ description: 'In the order of the products' }),
    }),
  )
  .meta({ description: 'What the products are related to; only relations that one of them has' });
export type ComparedRelations = z.output<typeof comparedRelations>;

export const relatedBy = (related: RelatedProducts | undefined, relation: Relation): RelatedProduct[] =>
  related?.find(one => one.relation === relation)?.products ?? [];
