import { AppError } from '@hydraulics/common/contract/errors';
import { whoMay } from '@hydraulics/common/contract/roles';
import { In } from 'typeorm';
import { nowOnlyPrepares, requirePermission } from '../accounts/access.ts';
import type { BulkContext } from '../bulk/description.ts';
import { nothingToUndo } from '../bulk/run-bulk.ts';
import { isOrBecomesPublished } from '../db/content/published.ts';
import type { Database, Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { inChunks } from '../repositories/batches.ts';
import { plannedRelease } from '../repositories/publication/releases/planned.ts';
import type { Actor } from '../rpc/actor.ts';

/**
 * Checks who may undo an import: who may publish, else only who made it.
 * @throws AppError `not_found` without such an import of the last day, `forbidden`
 */
export async function requireMayUndo(db: Database, id: string, actor: Actor): Promise<void> {
  const found = await db.read(({ bulkOperations }) =>
    bulkOperations.findOneBy({ id, noun: 'products', action: 'import' }),
  );
  if (!found) {
    const isKnown = await db.read(({ productImports }) => productImports.existsBy({ id }));
    throw isKnown ? nothingToUndo() : new AppError('not_found', 'Import not found.');
  }
  const isOwn = actor.user !== null && found.userId === actor.user.id;
  if (!isOwn) requirePermission(actor, 'publish');
}

/**
 * Who may not publish undoes an import only while visitors see nothing of it. Call it within the transaction: a product may
 * have been published since, which is no new version.
 * @throws AppError `forbidden` that names one that visitors see, or will
 */
export async function requireUnseen({ tables, actor }: BulkContext, ids: readonly string[]): Promise<void> {
  if (!(await nowOnlyPrepares(tables, actor))) return;
  const rows = await inChunks([...ids], part => tables.products.findBy({ id: In(part) }));
  for (const row of rows) {
    if (row.deletedAt || !(await isSeen(tables, row))) continue;
    const who = whoMay('publish', actor.editorsWait);
    const message = `Visitors see “${row.name}” of this import, or will. Only ${who} may undo it.`;
    throw new AppError('forbidden', message);
  }
}

const isSeen = async (tables: Tables, row: ProductRow): Promise<boolean> =>
  isOrBecomesPublished(row) || (await plannedRelease(tables, { noun: 'products', recordId: row.id })) !== null;
