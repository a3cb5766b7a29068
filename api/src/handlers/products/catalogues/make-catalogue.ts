import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { requireCompany } from '../../../company/require-company.ts';
import type { CatalogueRow } from '../../../db/tables/catalogues/catalogues.ts';
import type { Deps } from '../../../deps.ts';
import { syncFolder } from '../../../files/sync.ts';
import { CatalogueWriter } from '../../../media/catalogue/catalogue-writer.ts';
import { catalogueFile } from '../../../media/purge-catalogues.ts';
import { BackgroundRuns } from '../../../rpc/background-runs.ts';
import { type ListedProduct, readWholeProducts } from './listed-products.ts';
import { toCatalogueProduct, toHead } from './to-catalogue.ts';

/** The number of products that are read and sent to the writer together. */
const batch = 20;

/** The runs of this process, with the number of drawn products. */
export const runs = new BackgroundRuns();

/** Thrown when the catalogue was cancelled, so that its row is gone. */
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
  const [id, run] = [randomUUID(), randomUUID()];
  const row: CatalogueRow = {
    id,
    createdAt: now(),
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    covers,
    units,
    source,
    state: 'running',
    run,
    beatAt: now(),
    total: products.length,
    done: 0,
    pages: 0,
    bytes: 0,
    message: null,
  };
  const isStarted = await db.exclusive(async tables => {
    const others = await tables.catalogues.findBy({ state: 'running' });
    const active = others.filter(one => runs.isRunning(one, deps));
    if (active.some(one => one.userId !== null || user === null)) return false;
    for (const one of active) await tables.catalogues.delete({ id: one.id });
    await tables.catalogues.insert(row);
    return true;
  });
  if (!isStarted) return null;
  runs.start(run, onProgress => runInBackground(deps, { id, run, order, onProgress }));
  return id;
}

type Run = { id: string; run: string; order: Order; onProgress: (done: number) => void };

async function runInBackground(deps: Deps, { id, run, order, onProgress }: Run): Promise<void> {
  const { db, log, media } = deps;
  try {
    await make(deps, { id, run, order, onProgress });
  } catch (error) {
    if (error instanceof Cancelled || media.isClosed) return;
    log.error({ err: error }, 'A catalogue could not be made');
    const message = error instanceof AppError ? error.message : 'The catalogue could not be made. Please try again.';
    await db
      .transaction(tables => tables.catalogues.update({ id, run }, { state: 'failed', message }))
      // The catalogue is then reported as interrupted, as after a crash.
      .catch(() => undefined);
  }
}

/** Writes into the temporary folder of this process, which the next start removes after a crash. */
async function make(deps: Deps, { id, run, order, onProgress }: Run): Promise<void> {
  const { db, media, now, publicUrl } = deps;
  const { covers, units, products } = order;
  const part = join(media.folders.scratch, `${id}.pdf`);
  const writer = new CatalogueWriter(part);
  try {
    const company = await requireCompany(deps);
    const day = now().toISOString().slice(0, 10);
    await writer.begin(toHead(products, { covers, units, day, publicUrl, company }));
    for (let from = 0; from < products.length; from += batch) {
      await beat(deps, { id, run, done: from });
      onProgress(from);
      const ids = products.slice(from, from + batch).map(one => one.id);
      const rows = await db.read(tables => readWholeProducts(tables, ids));
      await writer.add(rows.map(row => toCatalogueProduct(row, { publicUrl, uploads: media.folders.uploads, units })));
    }
    await beat(deps, { id, run, done: products.length });
    const { pages, bytes } = await writer.end();
    await rename(part, catalogueFile(media.folders, id));
    await syncFolder(media.folders.catalogues);
    await finish(deps, { id, run, pages, bytes, done: products.length });
  } finally {
    await writer.abort();
    await rm(part, { force: true });
  }
}

/** @throws Cancelled */
async function beat({ db, media, now }: Deps, { id, run, done }: { id: string; run: string; done: number }) {
  if (media.isClosed) throw new Cancelled();
  await db.transaction(async tables => {
    if (!(await tables.catalogues.existsBy({ id, run }))) throw new Cancelled();
    await tables.catalogues.update({ id, run }, { beatAt: now(), done });
  });
}

type Finished = { id: string; run: string; pages: number; bytes: number; done: number };

async function finish({ db, media }: Deps, { id, run, ...result }: Finished): Promise<void> {
  const isCurrent = await db.transaction(async tables => {
    if (!(await tables.catalogues.existsBy({ id, run }))) return false;
    await tables.catalogues.update({ id, run }, { ...result, state: 'done' });
    return true;
  });
  if (!isCurrent) await rm(catalogueFile(media.folders, id), { force: true });
}
