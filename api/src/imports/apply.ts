import { AppError } from '@hydraulics/common/contract/errors';
import { counted } from '@hydraulics/common/text';
import { In } from 'typeorm';
import { nowOnlyPrepares, requireCurrentPermission } from '../accounts/access.ts';
import type { Tables } from '../db/database.ts';
import { endJob } from '../db/jobs/jobs.ts';
import type { ProductImportRow } from '../db/tables/imports/product-imports.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../repositories/audit/audit.ts';
import type { Actor } from '../rpc/actor.ts';
import { auditSubject } from '../rpc/audited-call.ts';
import { type Amount, type Counts, ImportWriter } from './import-writer.ts';
import { touchProducts } from './save-products.ts';

export type ImportRun = { id: string; job: JobRow; onProgress: (done: number) => unknown };

/** Thrown when the claim of the import was over and another process ended it. */
export class Superseded extends Error {}

/** The number of rows read together. */
const perRead = 200;

/**
 * Writes an import in one transaction under the content lock: all of its rows, or nothing. Only rows whose product or
 * category was changed since the check are refused, with a remark.
 */
export async function applyImport(
  deps: Pick<Deps, 'db' | 'now' | 'publicUrl'>,
  actor: Actor,
  { id, job, onProgress }: ImportRun,
): Promise<void> {
  const { db, now } = deps;
  return db.write(async (tables, touch) => {
    const row = await tables.productImports.findOneBy({ id, state: 'running' });
    if (!row) throw new Superseded();
    await requireCurrentPermission(tables, actor, 'content');
    const onlyDrafts = await nowOnlyPrepares(tables, actor);
    const writer = new ImportWriter(tables, actor, now(), { site: deps.publicUrl, onlyDrafts });
    const planned = await tables.productImportRows.find({
      where: { importId: id, outcome: In(['added', 'changed']) },
      select: { id: true },
      order: { place: 'ASC' },
    });
    for (let from = 0; from < planned.length; from += perRead) {
      const ids = planned.slice(from, from + perRead).map(({ id }) => id);
      const rows = await tables.productImportRows.find({ where: { id: In(ids) }, order: { place: 'ASC' } });
      await writer.write(rows, row);
      await onProgress(from + rows.length);
    }
    tables.free(await writer.finish());
    touchProducts(
      writer.removesContent ? touch : touch.edited,
      [...writer.steps.map(({ id }) => id), ...writer.related],
      writer.categories,
    );
    await storeResult(tables, row, writer, actor, now());
    // Last, so that nothing is written by a process whose claim is over.
    if (!(await endJob(tables, job))) throw new Superseded();
  });
}

async function storeResult(
  tables: Tables,
  { id, fileName }: ProductImportRow,
  { counts, steps }: ImportWriter,
  actor: Actor,
  now: Date,
): Promise<void> {
  const message = messageOf(counts);
  const { added, changed, conflicts, documents } = counts;
  await tables.bulkOperations.delete({ id });
  await tables.bulkOperations.insert({
    id,
    createdAt: now,
    userId: actor.user?.id ?? null,
    userName: actor.user?.name ?? null,
    noun: 'products',
    action: 'import',
    fingerprint: null,
    items: null,
    position: null,
    changes: steps,
    result: { changed: added + changed, unchanged: 0, conflicts, gone: 0 },
  });
  await insertEntry(tables, auditSubject(actor), {
    call: 'products.import',
    at: now,
    counts: {
      added,
      changed,
      ...(conflicts > 0 ? { refused: conflicts } : {}),
      ...(documents.added + documents.changed > 0 ? { documents: documents.added + documents.changed } : {}),
    },
    record: 'products',
    recordId: id,
    recordName: fileName,
  });
  await tables.productImports.update(id, { state: 'done', result: { message } });
}

const figure = (count: number) => count.toLocaleString('en');

const amounts = ({ added, changed }: Amount) =>
  [added > 0 && `${figure(added)} added`, changed > 0 && `${figure(changed)} changed`].filter(Boolean).join(', ');

function messageOf({ conflicts, withheld, documents, ...products }: Counts): string {
  const done = amounts(products);
  const text = done ? `Products: ${done}.` : 'No product was changed.';
  const files = amounts(documents);
  const refused =
    conflicts > 0 &&
    `${counted(conflicts, 'row was', 'rows were')} refused: the product, its documents or its category changed after the check.`;
  const drafts =
    withheld > 0 &&
    `${counted(withheld, 'of them is a draft', 'of them are drafts')}, because something is missing that must be there before they are published.`;
  return [text, drafts, files && `Documents: ${files}.`, refused].filter(Boolean).join(' ');
}

/** The message for staff about a failed import. */
export const failureOf = (error: unknown): string =>
  `Nothing was imported. ${error instanceof AppError ? error.message : 'The server could not finish. Please try again.'}`;
