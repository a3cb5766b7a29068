import { AppError } from '@hydraulics/common/contract/errors';
import type { Middleware } from 'koa';
import serve from 'koa-static';

const year = 365 * 24 * 3600;

/** Serves the built client's files. Unknown files are not rendered as pages. */
export function builtFiles(folder: string): Middleware {
  const files = serve(folder, { index: false, brotli: true, gzip: true, hidden: false, setHeaders });
  return async function assets(ctx, next) {
    const isAsset = ctx.path.startsWith('/assets/');
    if (!isAsset && !/\.\w+$/.test(ctx.path)) return next();
    return files(ctx, isAsset ? refuse : next);
  };
}

async function refuse(): Promise<never> {
  throw new AppError('not_found');
}

/** Names under /assets/ contain a content hash, so they are cached for ever. */
function setHeaders(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  const hashed = /[\\/]assets[\\/]/.test(path);
  response.setHeader('Cache-Control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
}
