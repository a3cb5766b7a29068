import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { In } from 'typeorm';
import { catalogueName } from '../../../blobs/names.ts';
import { companyDay } from '../../../company/company-day.ts';
import { requireCompany } from '../../../company/require-company.ts';
import type { Tables } from '../../../db/database.ts';
import { endJobAnd, putJob, renewClaim } from '../../../db/jobs/jobs.ts';
import type { CatalogueRequest, CatalogueRow } from '../../../db/tables/catalogues/catalogues.ts';
import type { JobRow } from '../../../db/tables/jobs/jobs.ts';
import type { Deps } from '../../../deps.ts';
import { localPictures } from '../../../media/local-pictures.ts';
import { catalogueJobs } from '../../../media/purge-catalogues.ts';
import { CatalogueWriter } from '../../../pdf/catalogue/catalogue-writer.ts';
import { BackgroundWork, runLeaseMs } from '../../../rpc/background-work.ts';
import { listRequested, readWholeProducts } from './listed-products.ts';
import { toCatalogueProduct, toHead } from './to-catalogue.ts';

/** The number of products that are read and sent to the writer together. */
const batch = 20;

/** The catalogues that are being made, here or by another process. */
export const catalogueWork = new BackgroundWork<Deps>({
  kind: catalogueJobs,
  recordOf: ({ key }) => key,
  work,
  giveUp: (deps, job) => endAs(deps, job, { state: 'interrupted' }),
});

/** Thrown when the catalogue was cancelled, or its claim was over and another process ended it. */
class Cancelled extends Error {}

export type Order = {
  covers: string;
  units: DataSheetUnits;
  request: CatalogueRequest;
  /** The number of its products. */
  total: number;
  user: { id: string; name: string } | null;
  source: string | null;
};

/**
 * Starts a catalogue unless another one is being made. A user's catalogue cancels a visitor's.
 * @returns its id; null if another one is being made
 */
export async function startCatalogue(deps: Deps, order: Order): Promise<string | null> {
  const { db, now } = deps;
  const { covers, units, request, total, user, source } = order;
  const id = randomUUID();
  const row: CatalogueRow = {
    id,
    createdAt: now(),
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    covers,
    units,
    source,
    request,
    state: 'running',
    total,
    done: 0,
    pages: 0,
    bytes: 0,
    message: null,
  };
  const isStarted = await db.exclusive(async tables => {
    const active = await tables.catalogues.findBy({ state: 'running' });
    if (active.some(one => one.userId !== null || user === null)) return false;
    await removeCatalogues(
      tables,
      active.map(one => one.id),
    );
    await tables.catalogues.insert(row);
    await putJob(tables, now(), { kind: catalogueJobs, key: id });
    return true;
  });
  if (!isStarted) return null;
  catalogueWork.begin(deps);
  return id;
}

/** Removes catalogues with their jobs, so that a process that is making one stops at its next step. */
export async function removeCatalogues(tables: Tables, ids: string[]): Promise<void> {
  await tables.jobs.delete({ kind: catalogueJobs, key: In(ids) });
  await tables.catalogues.delete({ id: In(ids) });
}

async function work(deps: Deps, job: JobRow, onProgress: (done: number) => void): Promise<void> {
  const { db, log, media } = deps;
  try {
    const row = await db.read(({ catalogues }) => catalogues.findOneBy({ id: job.key }));
    // Begun by a version that continues none.
    if (!row?.request) await endAs(deps, job, { state: 'interrupted' });
    else await make(deps, { row, request: row.request, job, onProgress });
  } catch (error) {
    if (error instanceof Cancelled || media.isClosed) return;
    log.error({ err: error }, 'A catalogue could not be made');
    const message = error instanceof AppError ? error.message : 'The catalogue could not be made. Please try again.';
    await endAs(deps, job, { state: 'failed', message })
      // It is made again when its claim ends, as after a crash.
      .catch(() => undefined);
  }
}

const endAs = (deps: Deps, job: JobRow, result: Partial<CatalogueRow>): Promise<boolean> =>
  endJobAnd(deps, job, ({ catalogues }) => catalogues.update(job.key, result));

type Run = { row: CatalogueRow; request: CatalogueRequest; job: JobRow; onProgress: (done: number) => void };

/** Writes into the temporary folder of this process, which the next start removes after a crash. */
async function make(deps: Deps, { row, request, job, onProgress }: Run): Promise<void> {
  const { db, media, publicUrl } = deps;
  const { id, covers, units } = row;
  const products = await db.read(tables => listRequested(tables, request));
  const pictures = localPictures(media.blobs);
  const part = join(media.scratch, `${id}.pdf`);
  const writer = new CatalogueWriter(part);
  try {
    const company = await requireCompany(deps);
    const { today: day } = await companyDay(deps);
    await writer.begin(await pictures.ofHead(toHead(products, { covers, units, day, publicUrl, company })));
    for (let from = 0; from < products.length; from += batch) {
      await storeProgress(deps, job, from);
      onProgress(from);
      const ids = products.slice(from, from + batch).map(one => one.id);
      const rows = await db.read(tables => readWholeProducts(tables, ids));
      await writer.add(await pictures.ofProducts(rows.map(row => toCatalogueProduct(row, { publicUrl, units }))));
    }
    await storeProgress(deps, job, products.length);
    const { pages, bytes } = await writer.end();
    await media.blobs.put([{ name: catalogueName(id), file: part }]);
    const total = products.length;
    const isCurrent = await endAs(deps, job, { state: 'done', pages, bytes, total, done: total });
    if (!isCurrent) await media.blobs.remove(catalogueName(id));
  } finally {
    await writer.abort();
    await rm(part, { force: true });
  }
}

/** @throws Cancelled */
async function storeProgress({ db, media, now }: Deps, job: JobRow, done: number): Promise<void> {
  if (media.isClosed) throw new Cancelled();
  await db.transaction(async tables => {
    if (!(await renewClaim(tables, job, now(), runLeaseMs))) throw new Cancelled();
    await tables.catalogues.update(job.key, { done });
  });
}
