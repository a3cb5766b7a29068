import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { sortKeyLength } from '@hydraulics/common/text';
import type { Dialect } from '../columns.ts';
import { tag } from '../content-tags.ts';
import { columnsOf, noValue, type RowOf } from '../fields/fields.ts';
import type { Deletable, Edited, Publishable } from '../rows.ts';
import { filePath, filesIn, type StoredFile } from '../stored-file.ts';
import { table } from '../table.ts';
import type { CategoryRow } from './categories.ts';

/** The fields of a product, as staff write them. */
export type ProductValues = RowOf<typeof productFields>;

export type ProductRow = Deletable &
  Edited &
  Publishable &
  ProductValues & {
    /** Its picture is no file of the product. */
    category?: Omit<CategoryRow, 'searchImage'>;
    /** How many images have no alternative text. */
    undescribedImages: number;
    search: string;
    /** The name as a sort key. */
    nameSort: string;
    /** The place within the category; deleted products keep theirs. */
    position: number;
    /** The place on the home page of a product that was chosen for it. */
    homePosition: number | null;
  };

const relationFields = namesOf(productFields, 'products');

/** The products that a product names. */
export const relatedIds = (row: Partial<Pick<ProductValues, (typeof relationFields)[number]>>): string[] =>
  relationFields.flatMap(field => row[field] ?? []);

/** Matches the products, with this alias, that name others: by an index, since most name none. */
export const isNaming = (alias: string): string =>
  `(${relationFields.map(field => `${alias}.${field} IS NOT NULL`).join(' OR ')})`;

/** The indices for that, of kinds that TypeORM does not know. */
const namingIndices = (dialect: Dialect): string[] =>
  dialect === 'sqlite' ? ['ix_products_naming'] : relationFields.map(field => `ix_products_${field}`);

/** A product in which nothing is filled in. */
export const noProduct = () =>
  Object.fromEntries(namesOf(productFields).map(name => [name, noValue[productFields[name].kind]()])) as ProductValues;

export const products = table<ProductRow>({
  entity: 'product',
  table: 'products',
  files: { images: true, specImage: true, searchImage: true },
  tags: ({ id, categoryId, typeCode, ...row }) => [
    // Their pages name it.
    ...relatedIds(row).map(tag.product),
    ...[tag.product(id), tag.products, tag.productsIn(categoryId), tag.anyProduct],
    ...(typeCode?.parts.length > 0 ? [tag.codes] : []),
  ],
  audit: { values: [...namesOf(productFields), ...publicationColumns, 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...kit.publishable,
      ...columnsOf(productFields, kit),
      undescribedImages: kit.column(kit.kinds.integer, { default: 0 }),
      search: kit.column(kit.kinds.longText),
      nameSort: kit.column(kit.kinds.key(sortKeyLength), { default: '' }),
      position: kit.column(kit.kinds.integer, { default: 0 }),
      homePosition: kit.column(kit.kinds.integer, { nullable: true }),
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
      { name: 'ix_products_newest', columns: ['deletedAt', 'createdAt', 'id'] },
      {
        name: 'ix_products_shown',
        columns: ['deletedAt', 'status', 'createdAt', 'id', 'categoryId', 'life', 'updatedAt'],
      },
      { name: 'ix_products_name', columns: ['deletedAt', 'name', 'id', 'categoryId'] },
      { name: 'ix_products_natural', columns: ['deletedAt', 'nameSort', 'id', 'categoryId'] },
      { name: 'ix_products_updated', columns: ['deletedAt', 'updatedAt', 'id', 'categoryId'] },
      ...namingIndices(kit.dialect).map(name => ({ name, columns: ['id'], synchronize: false })),
    ],
  }),
});

/** Its images, then its spec image and the one for sharing. */
export const imagesOfProduct = (
  product: Partial<Pick<ProductRow, 'images' | 'specImage' | 'searchImage'>>,
): StoredFile[] => filesIn(product, products.files);

/** How many of these images have no alternative text. */
export const undescribedIn = (images: readonly StoredFile[], alts: ProductRow['imageAlts']): number =>
  images.filter(image => !alts[filePath(image)]).length;
