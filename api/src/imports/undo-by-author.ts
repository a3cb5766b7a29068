import { AppError } from '@hydraulics/common/contract/errors';
import { whoMay } from '@hydraulics/common/contract/roles';
import { In } from 'typeorm';
import { nowOnlyPrepares, onlyPrepares, requirePermission } from '../accounts/access.ts';
import type { BulkContext } from '../bulk/description.ts';
import { isOrBecomesPublished } from '../db/content/published.ts';
import type { Database, Tables } from '../db/database.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { inChunks } from '../repositories/batches.ts';
import { plannedRelease } from '../repositories/publication/releases/planned.ts';
import type { Actor } from '../rpc/actor.ts';

/**
 * Who may not publish changes many products at once only to undo an own import.
 * @param undoes the operation to undo, if it is an undo
 * @throws AppError `forbidden` for any other operation
 */
export async function requireMayRun(db: Database, undoes: string | undefined, actor: Actor): Promise<void> {
  const { user } = actor;
  if (user && undoes !== undefined && onlyPrepares(actor)) {
    const own = { id: undoes, noun: 'products', action: 'import', userId: user.id } as const;
    if (await db.read(({ bulkOperations }) => bulkOperations.existsBy(own))) return;
  }
  requirePermission(actor, 'publish');
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
