import { fieldError } from '@hydraulics/common/contract/errors';
import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { CategoryRow } from '../db/tables/categories.ts';

/** @throws AppError `invalid_input` if a category does not exist, or is in the trash */
export async function requireCategory(
  tables: Tables,
  categoryId: string,
  message = 'This category no longer exists. Please choose another.',
): Promise<CategoryRow> {
  const category = await tables.categories.findOneBy({ id: categoryId, deletedAt: IsNull() });
  if (category) return category;
  throw fieldError('categoryId', message);
}
