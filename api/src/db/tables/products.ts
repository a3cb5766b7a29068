import { limits } from '@hydraulics/common/limits';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { stringList } from '../columns.ts';
import { tag } from '../content-tags.ts';
import type { Deletable, Edited } from '../rows.ts';
import type { StoredImage } from '../stored-image.ts';
import { table } from '../table.ts';
import type { CategoryRow } from './categories.ts';

export type ProductRow = Deletable &
  Edited &
  Record<RichField, string> & {
    name: string;
    categoryId: string;
    category?: CategoryRow;
    images: StoredImage[];
    specImage: StoredImage | null;
    search: string;
  };

export const products = table<ProductRow>({
  entity: 'product',
  table: 'products',
  images: { images: true, specImage: true },
  tags: ({ id, categoryId }) => [tag.product(id), tag.products, tag.productsIn(categoryId), tag.anyProduct],
  audit: {
    values: ['name', 'categoryId', ...richFields, 'images', 'specImage', 'deletedAt'],
  },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable('products'),
      ...edited,
      name: column(kinds.line(limits.name)),
      categoryId: column(kinds.id),
      smallDesc: column(kinds.longText),
      fullDesc: column(kinds.longText),
      features: column(kinds.longText),
      applications: column(kinds.longText),
      advantages: column(kinds.longText),
      additionalDesc: column(kinds.longText),
      images: column(kinds.longText, { transformer: stringList }),
      specImage: column(kinds.line(limits.name), { nullable: true }),
      search: column(kinds.longText),
    },
    relations: {
      category: {
        type: 'many-to-one',
        target: 'category',
        nullable: false,
        onDelete: 'RESTRICT',
        joinColumn: { name: 'categoryId', foreignKeyConstraintName: 'fk_products_category' },
      },
    },
    indices: [
      { name: 'ix_products_line', columns: ['categoryId', 'deletedAt', 'createdAt', 'id'] },
      { name: 'ix_products_created', columns: ['deletedAt', 'createdAt'] },
      { name: 'ix_products_name', columns: ['deletedAt', 'name', 'id', 'categoryId'] },
      { name: 'ix_products_updated', columns: ['deletedAt', 'updatedAt', 'id', 'categoryId'] },
    ],
  }),
});
