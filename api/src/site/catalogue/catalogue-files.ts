import { id as idForm } from '@hydraulics/common/contract/endpoint';
import { paths } from '@hydraulics/common/contract/paths';
import { parseMadeCatalogue } from '@hydraulics/common/nouns/catalogues/catalogue-address';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { plain } from '@hydraulics/common/units/documents';
import { escapeHtml } from '@hydraulics/common/units/markup';
import type { Context, Middleware } from 'koa';
import type { CatalogueRow } from '../../db/tables/catalogues/catalogues.ts';
import type { Deps } from '../../deps.ts';
import { visitorsCatalogue } from '../../handlers/products/catalogues/visitors-catalogue.ts';
import { sendTaggedFile } from '../../http/conditional.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import { catalogueFile } from '../../media/purge-catalogues.ts';
import { fileNameOf, invalidQuery, nullIfNotFound, readUnits } from '../data-sheet/pdf-request.ts';

/** In seconds: when a page that waits asks again. */
const again = 5;

/**
 * Serves catalogues as a PDF: those that staff had made, by ids that cannot be guessed, and that of all products or of a
 * category for visitors. Until that is made, a page says so and asks again by itself, without script.
 */
export function catalogueFiles(deps: Deps, { workLimits }: { workLimits: WorkLimits }): Middleware {
  return async function catalogueFile(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const id = parseMadeCatalogue(ctx.path);
    if (id) {
      const row = await deps.db.read(tables => tables.catalogues.findOneBy({ id, state: 'done' }));
      // As other addresses of what has been removed: the page that says so, with the ways on.
      return row ? sendCatalogue(ctx, row, deps) : next();
    }
    if (ctx.path !== '/catalogue.pdf') return next();
    const asked = readQuery(ctx);
    const found = await workLimits
      .run(() => visitorsCatalogue(deps, asked, ctx.method === 'GET'))
      .catch(nullIfNotFound);
    if (!found) return next();
    if ('ready' in found) return sendCatalogue(ctx, found.ready, deps);
    const { shortName } = await deps.company();
    ctx.status = 202;
    ctx.type = 'html';
    ctx.set({
      'Retry-After': String(again),
      Refresh: String(again),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
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
  await sendTaggedFile(ctx, catalogueFile(media.folders, id));
}

/** @throws AppError `invalid_input` */
function readQuery(ctx: Context): { categoryId?: string; units: DataSheetUnits } {
  const units = readUnits(ctx);
  const { category } = ctx.query;
  if (category === undefined) return { units };
  const categoryId = idForm.safeParse(category);
  if (!categoryId.success) throw invalidQuery('category', 'category must be the id of a category');
  return { units, categoryId: categoryId.data };
}

/** The faint grid of the website, whose style sheets this page does not wait for. */
const paper = ['0deg', '90deg']
  .map(turn => `linear-gradient(${turn},rgb(31 95 168/8%) 1px,transparent 1px) 0 0/24px 24px`)
  .join(',');

function waitingPage(company: string, making: { done: number; total: number } | null): string {
  const progress = making
    ? `<p>${making.done.toLocaleString('en')} of ${making.total.toLocaleString('en')} products are done.</p>
<progress max="${making.total}" value="${making.done}" aria-label="Products done"></progress>`
    : '<p>The server is busy with others; it begins as soon as it can.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The catalogue is being made · ${escapeHtml(company)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>body{margin:0;padding:12vh 1rem;font:1rem/1.6 Arial,sans-serif;color:#33475a;background:${paper} #f2f5f7}
main{max-width:32rem;margin:auto;padding:1.5rem;border:1px solid #a9b8c5;border-left:6px solid #ff6a13;background:#fff}
b,h1{color:#0d1b26}h1{margin:1rem 0;font-size:1.75rem;line-height:1.2}p{margin:.5rem 0}
progress{width:100%;accent-color:#b4440a}a{color:#1f5fa8;display:inline-block;padding:.7rem 0}</style></head>
<body><main><b>${escapeHtml(company)}</b><h1>The catalogue is being made</h1>${progress}
<p>This page asks again every ${again} seconds, and then shows the PDF.</p>
<p><a href="${paths.products.href()}">Back to the products</a></p></main></body></html>`;
}
