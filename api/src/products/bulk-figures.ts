import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import { shownValues } from '@hydraulics/common/figures/attribute-values';
import type { StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { FigureChange } from '@hydraulics/common/nouns/lists/product-lists';
import { In } from 'typeorm';
import type { Touch } from '../db/content-tags.ts';
import { tag } from '../db/content-tags.ts';
import type { Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { requireCategory } from './require-category.ts';
import { readSpecifications } from './specifications.ts';

type Changed = { before: ProductRow; specifications: ProductRow['specifications'] };

/**
 * The figures of many products after a change: those that were sent replace the present ones, all others stay.
 * @throws AppError `invalid_input`, which names the product and the reason
 */
export async function changeFigures(
  tables: Tables,
  ids: readonly string[],
  changes: readonly FigureChange[],
): Promise<Changed[]> {
  const rows = await tables.products.findBy({ id: In([...ids]) });
  const asked = new Map(changes.map(({ _id, values }) => [_id, values]));
  const changed: Changed[] = [];
  for (const row of rows) {
    const { attributes } = await requireCategory(tables, row.categoryId);
    const { own, values: stored } = row.specifications;
    const owned = own.flatMap(({ id }): [string, StoredValue][] => (stored[id] ? [[id, stored[id]]] : []));
    const merged: Record<string, StoredValue | null> = {
      ...shownValues(row.specifications, attributes),
      ...Object.fromEntries(owned),
      ...asked.get(row.id),
    };
    const values = Object.fromEntries(
      Object.entries(merged).filter((entry): entry is [string, StoredValue] => entry[1] !== null),
    );
    try {
      changed.push({
        before: row,
        specifications: readSpecifications({ own, values }, row.specifications, attributes),
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw fieldError(
        'figures',
        `${row.name}: ${error.details[0]?.message ?? error.message} Nothing was changed.`,
        'invalid_input',
        error,
      );
    }
  }
  return changed;
}

/** Records the tags that other figures of products change. */
export function touchFigures(touch: Touch, rows: readonly Pick<ProductRow, 'categoryId'>[]): void {
  for (const categoryId of new Set(rows.map(row => row.categoryId))) touch(tag.figuresIn(categoryId));
}
