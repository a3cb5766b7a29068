import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { In } from 'typeorm';
import { catalogueName } from '../../../blobs/names.ts';
import { requireCompany } from '../../../company/require-company.ts';
import type { Tables } from '../../../db/database.ts';
import { endAbandoned, endJob, putClaimedJob, renewClaim, type Stored } from '../../../db/jobs/jobs.ts';
import type { CatalogueRow } from '../../../db/tables/catalogues/catalogues.ts';
import type { JobRow } from '../../../db/tables/jobs/jobs.ts';
import type { Deps } from '../../../deps.ts';
import { localPictures } from '../../../media/local-pictures.ts';
import { catalogueJobs } from '../../../media/purge-catalogues.ts';
import { CatalogueWriter } from '../../../pdf/catalogue/catalogue-writer.ts';
import { BackgroundRuns, runLeaseMs } from '../../../rpc/background-runs.ts';
import { type ListedProduct, readWholeProducts } from './listed-products.ts';
import { toCatalogueProduct, toHead } from './to-catalogue.ts';

/** The number of products that are read and sent to the writer together. */
const batch = 20;

/** The catalogues that this process makes, with the number of drawn products. */
export const runs = new BackgroundRuns();

/** Thrown when the catalogue was cancelled, or its claim was over and another process ended it. */
class Cancelled extends Error {}

export type Order = {
  covers: string;
  units: DataSheetUnits;
  /** In the order of the catalogue. */
  products: ListedProduct[];
  user: { id: string; name: string } | null;
  source: string | null;
};

/**
 * Starts a catalogue unless another one is being made. A user's catalogue cancels a visitor's.
 * @returns its id; null if another one is being made
 */
export async function startCatalogue(deps: Deps, order: Order): Promise<string | null> {
  const { db, now } = deps;
  const { covers, units, products, user, source } = order;
  const id = randomUUID();
  const row: CatalogueRow = {
    id,
    createdAt: now(),
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    covers,
    units,
    source,
    state: 'running',
    total: products.length,
    done: 0,
    pages: 0,
    bytes: 0,
    message: null,
  };
  await endInterruptedCatalogues(deps);
  const job = await db.exclusive(async tables => {
    const active = await tables.catalogues.findBy({ state: 'running' });
    if (active.some(one => one.userId !== null || user === null)) return null;
    await removeCatalogues(
      tables,
      active.map(one => one.id),
    );
    await tables.catalogues.insert(row);
    return putClaimedJob(tables, now(), { kind: catalogueJobs, key: id, leaseMs: runLeaseMs });
  });
  if (!job) return null;
  runs.start(deps, { id, job }, onProgress => runInBackground(deps, { id, job, order, onProgress }));
  return id;
}

/** Removes catalogues with their jobs, so that a process that is making one stops at its next step. */
export async function removeCatalogues(tables: Tables, ids: string[]): Promise<void> {
  await tables.jobs.delete({ kind: catalogueJobs, key: In(ids) });
  await tables.catalogues.delete({ id: In(ids) });
}

/**
 * Marks the catalogues of processes that died as interrupted, and makes such a process stop if it was only silent.
 * @param options.isStart whether no other process of the embedded database can be running
 */
export const endInterruptedCatalogues = (stored: Stored, options: { isStart?: boolean } = {}): Promise<void> =>
  endAbandoned(stored, { kind: catalogueJobs, leaseMs: runLeaseMs, ...options }, ({ catalogues }, { key: id }) =>
    catalogues.update({ id }, { state: 'interrupted' }),
  );

type Run = { id: string; job: JobRow; order: Order; onProgress: (done: number) => void };

async function runInBackground(deps: Deps, { id, job, order, onProgress }: Run): Promise<void> {
  const { db, log, media } = deps;
  try {
    await make(deps, { id, job, order, onProgress });
  } catch (error) {
    if (error instanceof Cancelled || media.isClosed) return;
    log.error({ err: error }, 'A catalogue could not be made');
    const message = error instanceof AppError ? error.message : 'The catalogue could not be made. Please try again.';
    await db
      .transaction(async tables => {
        if (await endJob(tables, job)) await tables.catalogues.update(id, { state: 'failed', message });
      })
      // The catalogue is interrupted when its claim ends, as after a crash.
      .catch(() => undefined);
  }
}

/** Writes into the temporary folder of this process, which the next start removes after a crash. */
async function make(deps: Deps, { id, job, order, onProgress }: Run): Promise<void> {
  const { db, media, now, publicUrl } = deps;
  const { covers, units, products } = order;
  const pictures = localPictures(media.blobs);
  const part = join(media.scratch, `${id}.pdf`);
  const writer = new CatalogueWriter(part);
  try {
    const company = await requireCompany(deps);
    const day = now().toISOString().slice(0, 10);
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
    await finish(deps, job, { pages, bytes, done: products.length });
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

type Finished = Pick<CatalogueRow, 'pages' | 'bytes' | 'done'>;

async function finish({ db, media }: Deps, job: JobRow, result: Finished): Promise<void> {
  const isCurrent = await db.transaction(async tables => {
    if (!(await endJob(tables, job))) return false;
    await tables.catalogues.update(job.key, { ...result, state: 'done' });
    return true;
  });
  if (!isCurrent) await media.blobs.remove(catalogueName(job.key));
}
