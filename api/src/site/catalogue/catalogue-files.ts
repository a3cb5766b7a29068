import { id as idForm } from '@hydraulics/common/contract/endpoint';
import { fieldError } from '@hydraulics/common/contract/errors';
import { paths } from '@hydraulics/common/contract/paths';
import { parseMadeCatalogue } from '@hydraulics/common/nouns/catalogues/catalogue-address';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { plain } from '@hydraulics/common/units/documents';
import { escapeHtml } from '@hydraulics/common/units/markup';
import type { Context, Middleware } from 'koa';
import { catalogueName } from '../../blobs/names.ts';
import { requireCompany } from '../../company/require-company.ts';
import type { CatalogueRow } from '../../db/tables/catalogues/catalogues.ts';
import type { Deps } from '../../deps.ts';
import { visitorsCatalogue } from '../../handlers/products/catalogues/visitors-catalogue.ts';
import { sendTaggedFile } from '../../http/conditional.ts';
import { plainPage, plainPolicy } from '../../http/error-page.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import { fileNameOf, nullIfNotFound, readUnits } from '../data-sheet/pdf-request.ts';

/** In seconds: the refresh interval of the waiting page. */
const refreshSeconds = 5;

/** Catalogues that staff requested, as PDF, by ids that cannot be guessed. */
export function madeCatalogues(deps: Deps): Middleware {
  return async function madeCatalogue(ctx, next) {
    const id = parseMadeCatalogue(ctx.path);
    const row = id && (await deps.db.read(tables => tables.catalogues.findOneBy({ id, state: 'done' })));
    // A removed one falls through to the not-found page, like other removed content.
    return row ? sendCatalogue(ctx, row, deps) : next();
  };
}

/**
 * The catalogue of all products or of a category as PDF, for visitors. While it is being made, they get a page that
 * refreshes itself without script.
 */
export function publicCatalogue(deps: Deps, { workLimits }: { workLimits: WorkLimits }): Middleware {
  return async function catalogue(ctx, next) {
    const query = readQuery(ctx);
    const found = await workLimits
      .run(() => visitorsCatalogue(deps, query, ctx.method === 'GET'))
      .catch(nullIfNotFound);
    if (!found) return next();
    if ('ready' in found) return sendCatalogue(ctx, found.ready, deps);
    const { shortName } = await requireCompany(deps);
    ctx.status = 202;
    ctx.type = 'html';
    ctx.set({
      'Retry-After': String(refreshSeconds),
      Refresh: String(refreshSeconds),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': plainPolicy,
    });
    ctx.body = waitingPage(shortName, found.making);
  };
}

async function sendCatalogue(ctx: Context, { id, covers }: CatalogueRow, { media }: Deps): Promise<void> {
  const name = fileNameOf(`Catalogue ${covers}`, 90);
  ctx.attachment(`${name}.pdf`, { type: 'inline', fallback: `${plain(name).replace(/["?]/g, '')}.pdf` });
  ctx.set({
    'Content-Type': 'application/pdf',
    'Content-Security-Policy': "frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-cache',
    ETag: `"${id}"`,
  });
  await sendTaggedFile(ctx, await media.blobs.local(catalogueName(id)));
}

/** @throws AppError `invalid_input` */
function readQuery(ctx: Context): { categoryId?: string; units: DataSheetUnits } {
  const units = readUnits(ctx);
  const { category } = ctx.query;
  if (category === undefined) return { units };
  const categoryId = idForm.safeParse(category);
  if (!categoryId.success) throw fieldError('category', 'category must be the id of a category');
  return { units, categoryId: categoryId.data };
}

function waitingPage(company: string, making: { done: number; total: number } | null): string {
  const progress = making
    ? `<p>${making.done.toLocaleString('en')} of ${making.total.toLocaleString('en')} products are done.</p>
<progress max="${making.total}" value="${making.done}" aria-label="Products done"></progress>`
    : '<p>The server is busy. Your catalogue starts as soon as possible.</p>';
  return plainPage(
    `The catalogue is being made · ${escapeHtml(company)}`,
    `<b>${escapeHtml(company)}</b><h1>The catalogue is being made</h1>${progress}
<p>This page checks every ${refreshSeconds} seconds and opens the PDF when it is ready.</p>
<p><a href="${paths.products.href()}">Back to the products</a></p>`,
  );
}
