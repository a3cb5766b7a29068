import { found } from '@hydraulics/common/contract/errors';
import { parseShareAddress, shareAddress, siteShareAddress } from '@hydraulics/common/units/share';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import type { Deps } from '../deps.ts';
import { SharePictures } from '../media/share/share-pictures.ts';
import { findProduct } from '../repositories/products.ts';

const day = 24 * 3600 * 1000;

/**
 * The pictures that stand for pages where they are shared. Whatever version of a product an address names, there is
 * one picture, of the present one: who asks for another is sent there.
 */
export function sharedPictures(deps: Deps): Middleware {
  const pictures = new SharePictures(deps);
  const root = deps.media.folders.share;

  async function product(ctx: Context, asked: { id: string; version: number }): Promise<void> {
    const row = found(await deps.db.read(tables => findProduct(tables, asked.id)), 'Product');
    if (row.version !== asked.version) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(shareAddress({ _id: row.id, version: row.version }));
      return;
    }
    await send(ctx, await pictures.product(row, await deps.company()), { root, maxage: 7 * day });
  }

  return async function share(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const asked = parseShareAddress(ctx.path);
    if (!asked && ctx.path !== siteShareAddress) return next();
    // They are made to be shown elsewhere.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (asked) await product(ctx, asked);
    else await send(ctx, await pictures.site(await deps.company()), { root, maxage: day });
  };
}
