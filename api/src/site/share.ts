import { orNotFound } from '@hydraulics/common/contract/errors';
import { standingPages } from '@hydraulics/common/nouns/company';
import { parsePageShare, parseShareAddress, shareAddress, siteShareAddress } from '@hydraulics/common/units/share';
import type { Context, Middleware } from 'koa';
import { shareName } from '../blobs/names.ts';
import { requireCompany } from '../company/require-company.ts';
import type { CategoryRow } from '../db/tables/categories.ts';
import type { PageRow } from '../db/tables/pages/pages.ts';
import type { ProductRow } from '../db/tables/products.ts';
import type { Deps } from '../deps.ts';
import { sendFile } from '../files/send-file.ts';
import { sizeOf } from '../handlers/products/sheet.ts';
import { type SharedSize, SharePictures } from '../media/share/share-pictures.ts';
import { readFocuses } from '../repositories/files/stored-files.ts';
import { findProduct } from '../repositories/products.ts';
import { shownRows } from '../repositories/publication/shown.ts';
import { readCode } from './data-sheet/pdf-request.ts';

/** In seconds. */
const day = 24 * 3600;

/** How many figures a picture names. */
const maxFigures = 4;

/** A size of the table, as its picture names it. */
function sharedSize(product: ProductRow, code: string): SharedSize | undefined {
  const { size, sheet } = sizeOf(product, code);
  if (size.kind !== 'listed') return undefined;
  const rows = sheet.groups.flatMap(group => group.rows).filter(({ comparable }) => comparable);
  const figures = rows.slice(0, maxFigures).map(({ name, metric }) => `${name} ${metric}`);
  return { code: size.code, figures: figures.join(' · ') };
}

/**
 * Serves share pictures. Only the current version of a product has one; other versions redirect to it. A category or page
 * has one if a picture was chosen for it, and is led to that of the website otherwise; so do pages without a record.
 */
export function sharedPictures(deps: Deps): Middleware {
  const pictures = new SharePictures(deps);

  async function sendPicture(ctx: Context, name: string, maxAge: number): Promise<void> {
    const file = orNotFound(await deps.media.blobs.local(shareName(name)), 'Picture');
    ctx.set({ 'Content-Type': 'image/jpeg', 'Cache-Control': `max-age=${maxAge}` });
    await sendFile(ctx, file, { etag: false });
  }

  const find = (id: string) =>
    deps.db.read(async tables => ({
      product: await findProduct(tables, id, 'visitors'),
      category: await shownRows(tables, 'categories', 'visitors').andWhere('row.id = :id', { id }).getOne(),
      page: await shownRows(tables, 'pages', 'visitors').andWhere('row.id = :id', { id }).getOne(),
      focuses: await readFocuses(tables),
    }));

  async function record(ctx: Context, { id, version }: { id: string; version: number }): Promise<void> {
    const { product, category, page, focuses } = await find(id);
    const other = (category ?? page) as CategoryRow | PageRow | null;
    const row = orNotFound(product ?? other, 'Picture');
    if (row.version !== version || (!product && !row.searchImage)) {
      ctx.set('Cache-Control', 'no-cache');
      const isDrawn = product || row.searchImage;
      ctx.redirect(isDrawn ? shareAddress({ _id: row.id, version: row.version }) : siteShareAddress);
      return;
    }
    const company = await requireCompany(deps);
    const code = readCode(ctx);
    const size = product && code ? sharedSize(product, code) : undefined;
    // Codes are unlimited; only the sizes of the table have a picture each.
    if (code && !size) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(shareAddress({ _id: row.id, version }));
      return;
    }
    if (product && size) {
      await sendPicture(ctx, await pictures.size(product, company, size), 7 * day);
      return;
    }
    const file = product
      ? await pictures.product(product, company, focuses)
      : await pictures.chosen(row as CategoryRow | PageRow, company, focuses);
    await sendPicture(ctx, file, 7 * day);
  }

  async function page(ctx: Context, name: string | undefined): Promise<void> {
    const company = await requireCompany(deps);
    const standing = standingPages.find(one => one === name);
    const image = standing && company.search?.[standing]?.image;
    if (standing && !image) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(siteShareAddress);
      return;
    }
    const focuses = image ? await deps.db.read(readFocuses) : new Map();
    const file = image ? await pictures.page(image, company, focuses) : await pictures.site(company);
    await sendPicture(ctx, file, day);
  }

  return async function share(ctx, next) {
    const requested = parseShareAddress(ctx.path);
    const name = parsePageShare(ctx.path);
    const isPage = ctx.path === siteShareAddress || standingPages.some(one => one === name);
    if (!requested && !isPage) return next();
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    await (requested ? record(ctx, requested) : page(ctx, name));
  };
}
