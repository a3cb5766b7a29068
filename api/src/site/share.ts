import { orNotFound } from '@hydraulics/common/contract/errors';
import { parseShareAddress, shareAddress, siteShareAddress } from '@hydraulics/common/units/share';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import { requireCompany } from '../company/require-company.ts';
import type { Deps } from '../deps.ts';
import { SharePictures } from '../media/share/share-pictures.ts';
import { findProduct } from '../repositories/products.ts';

const day = 24 * 3600 * 1000;

/** Serves share pictures. Only a product's current version has one; other versions redirect to it. */
export function sharedPictures(deps: Deps): Middleware {
  const pictures = new SharePictures(deps);
  const root = deps.media.folders.share;

  async function product(ctx: Context, requested: { id: string; version: number }): Promise<void> {
    const row = orNotFound(await deps.db.read(tables => findProduct(tables, requested.id, 'visitors')), 'Product');
    if (row.version !== requested.version) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(shareAddress({ _id: row.id, version: row.version }));
      return;
    }
    await send(ctx, await pictures.product(row, await requireCompany(deps)), { root, maxage: 7 * day });
  }

  return async function share(ctx, next) {
    const requested = parseShareAddress(ctx.path);
    if (!requested && ctx.path !== siteShareAddress) return next();
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (requested) await product(ctx, requested);
    else await send(ctx, await pictures.site(await requireCompany(deps)), { root, maxage: day });
  };
}
