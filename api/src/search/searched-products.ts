import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';

/** The ids of all active products with those of their categories. */
export const listProductIds = (tables: Tables): Promise<{ id: string; categoryId: string }[]> =>
  tables.products
    .createQueryBuilder('row')
    .select(['row.id AS id', 'row.categoryId AS categoryId'])
    .where('row.deletedAt IS NULL')
    .getRawMany();

/** Of the given products those that are active, whole and with the attributes of their categories, in any order. */
export const readSearchedProducts = (tables: Tables, ids: string[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables.products
        .createQueryBuilder('row')
        .innerJoin('row.category', 'category')
        .addSelect(['category.id', 'category.name', 'category.attributes'])
        .where('row.deletedAt IS NULL AND row.id IN (:...ids)', { ids })
        .getMany();

/** The active categories in their order. */
export const listCategoryNames = (tables: Tables): Promise<{ id: string; name: string }[]> =>
  tables.categories.find({
    where: { deletedAt: IsNull() },
    select: { id: true, name: true, position: true },
    order: { position: 'ASC', id: 'ASC' },
  });
