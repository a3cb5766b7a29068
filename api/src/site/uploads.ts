import type { Middleware } from 'koa';
import send from 'koa-send';

/** Serves images by their exact name, cached for ever: a name never changes content. */
export function uploadedImages(folder: string): Middleware {
  return async function uploads(ctx, next) {
    const name = /^\/uploads\/([0-9a-f]{40}w?-\d+x\d+\.(?:webp|avif))$/.exec(ctx.path)?.[1];
    if (!name || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    await send(ctx, name, { root: folder, maxage: 365 * 24 * 3600 * 1000, immutable: true });
  };
}
