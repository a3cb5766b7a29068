import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { limits } from '@hydraulics/common/limits';
import type { Specifications, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import { sortKeyLength } from '@hydraulics/common/text';
import { optionalJson, stringList } from '../columns.ts';
import { tag } from '../content-tags.ts';
import type { Deletable, Edited } from '../rows.ts';
import { imagesIn, type StoredImage } from '../stored-image.ts';
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
    /** The alternative texts, by the path of the image. */
    imageAlts: Record<string, string>;
    /** How many images have no alternative text. */
    undescribedImages: number;
    search: string;
    /** The name as a sort key. */
    nameSort: string;
    /** The place within the category; deleted products keep theirs. */
    position: number;
    /** The place on the home page of a product that was chosen for it. */
    homePosition: number | null;
    specifications: Specifications;
    variants: Variants;
    typeCode: TypeCode;
  };

export const noSpecifications = (): Specifications => ({ own: [], values: {} });
export const noImageAlts = (): Record<string, string> => ({});
export const noVariants = (): Variants => ({ columns: [], rows: [] });

export const noTypeCode = (): TypeCode => ({ parts: [], rules: [] });

export const products = table<ProductRow>({
  entity: 'product',
  table: 'products',
  images: { images: true, specImage: true },
  tags: ({ id, categoryId }) => [tag.product(id), tag.products, tag.productsIn(categoryId), tag.anyProduct],
  audit: {
    values: [
      'name',
      'categoryId',
      ...richFields,
      'images',
      'imageAlts',
      'specImage',
      'specifications',
      'variants',
      'typeCode',
      'deletedAt',
    ],
  },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable,
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
      imageAlts: column(kinds.longText, { nullable: true, transformer: optionalJson(noImageAlts) }),
      undescribedImages: column(kinds.integer, { default: 0 }),
      search: column(kinds.longText),
      nameSort: column(kinds.key(sortKeyLength), { default: '' }),
      position: column(kinds.integer, { default: 0 }),
      homePosition: column(kinds.integer, { nullable: true }),
      specifications: column(kinds.longText, { nullable: true, transformer: optionalJson(noSpecifications) }),
      variants: column(kinds.longText, { nullable: true, transformer: optionalJson(noVariants) }),
      typeCode: column(kinds.longText, { nullable: true, transformer: optionalJson(noTypeCode) }),
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
      { name: 'ix_products_place', columns: ['categoryId', 'deletedAt', 'position', 'id'] },
      { name: 'ix_products_home', columns: ['homePosition'] },
      { name: 'ix_products_created', columns: ['deletedAt', 'createdAt'] },
      { name: 'ix_products_name', columns: ['deletedAt', 'name', 'id', 'categoryId'] },
      { name: 'ix_products_natural', columns: ['deletedAt', 'nameSort', 'id', 'categoryId'] },
      { name: 'ix_products_updated', columns: ['deletedAt', 'updatedAt', 'id', 'categoryId'] },
    ],
  }),
});

/** Its images, then its spec image. */
export const imagesOfProduct = (product: Partial<Pick<ProductRow, 'images' | 'specImage'>>): StoredImage[] =>
  imagesIn(product, products.images);
