import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { IsNull, Not } from 'typeorm';
import { requireCompany } from '../../../company/require-company.ts';
import type { Tables } from '../../../db/database.ts';
import type { CatalogueRow } from '../../../db/tables/catalogues/catalogues.ts';
import type { Deps } from '../../../deps.ts';
import { headVersion } from '../../../pdf/catalogue/head-version.ts';
import { shownRows } from '../../../repositories/publication/shown.ts';
import { listRequested } from './listed-products.ts';
import { catalogueWork, startCatalogue } from './make-catalogue.ts';

const hourMs = 3600 * 1000;

/** The hourly limit for all visitors: a few minutes of work, or one catalogue of any size. */
const perHour = { catalogues: 20, products: 5000 };

type CatalogueRequest = { categoryId?: string | undefined; units: DataSheetUnits };

/** A finished catalogue, or the progress of one that is being made; null if none could be started. */
export type VisitorsCatalogue = { ready: CatalogueRow } | { making: { done: number; total: number } | null };

/**
 * The current catalogue of all products or of a category. A missing one is started, one at a time and within the hourly
 * limit; beyond that, visitors get the previous one.
 * @param mayStart whether one may be started
 * @throws AppError `not_found` for an unknown category, or without products
 */
export async function visitorsCatalogue(
  deps: Deps,
  request: CatalogueRequest,
  mayStart: boolean,
): Promise<VisitorsCatalogue> {
  const { db } = deps;
  const id = request.categoryId;
  const isShown = (tables: Tables) =>
    shownRows(tables, 'categories', 'visitors').andWhere('row.id = :id', { id }).getExists();
  if (id && !(await db.read(isShown))) {
    throw new AppError('not_found');
  }
  const scope = `${request.categoryId ?? 'all'} ${request.units}`;
  const source = `${scope} ${await versionOf(deps)}`;
  const rows = await db.read(tables => ofVisitors(tables));
  const ready = rows.find(row => row.source === source && row.state === 'done');
  if (ready) return { ready };
  const running = await db.read(tables => tables.catalogues.findOneBy({ state: 'running' }));
  if (running?.source === source) return { making: { done: catalogueWork.doneOf(running), total: running.total } };
  if (!running && mayStart) {
    const products = await db.read(tables => listRequested(tables, { categoryId: request.categoryId }));
    if (products.length === 0) throw new AppError('not_found');
    if (isWithinLimits(rows, products.length, deps)) {
      const covers = request.categoryId ? (products[0]?.category ?? '') : 'All products';
      const total = products.length;
      const { categoryId, units } = request;
      await startCatalogue(deps, { covers, units, request: { categoryId }, total, user: null, source });
      return { making: { done: 0, total } };
    }
  }
  const earlier = rows.find(row => row.source?.startsWith(`${scope} `) && row.state === 'done');
  return earlier ? { ready: earlier } : { making: null };
}

/** The catalogues that visitors requested, the latest first. */
const ofVisitors = (tables: Tables): Promise<CatalogueRow[]> =>
  tables.catalogues.find({
    where: { userId: IsNull(), source: Not(IsNull()) },
    order: { createdAt: 'DESC' },
    take: 200,
  });

function isWithinLimits(rows: CatalogueRow[], products: number, { now }: Pick<Deps, 'now'>): boolean {
  const time = now().getTime();
  const recent = rows.filter(({ createdAt }) => Math.abs(time - createdAt.getTime()) < hourMs);
  const drawn = recent.reduce((sum, { total }) => sum + total, 0);
  return recent.length === 0 || (recent.length < perHour.catalogues && drawn + products <= perHour.products);
}

/** A key of a catalogue's sources: the content, and the company's profile, which is a file. */
async function versionOf(deps: Pick<Deps, 'db' | 'company'>): Promise<string> {
  await deps.db.readContentVersion();
  return `${deps.db.contentKey} ${headVersion(await requireCompany(deps))}`;
}
