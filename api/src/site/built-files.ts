import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import { recoloured } from '@hydraulics/common/units/colours/own-drawing';
import type { Context, Middleware } from 'koa';
import serve from 'koa-static';
import { compressBody } from './cache/compress-body.ts';

const year = 365 * 24 * 3600;

/** Serves the built client's files. Unknown files are not rendered as pages. */
export function builtFiles(folder: string): Middleware {
  const files = serve(folder, { index: false, brotli: true, gzip: true, hidden: false, setHeaders });
  return async function assets(ctx, next) {
    const isAsset = ctx.path.startsWith('/assets/');
    if (await serveRecoloured(ctx, folder)) return;
    if (!isAsset && !/\.\w+$/.test(ctx.path)) return next();
    return files(ctx, isAsset ? refuse : next);
  };
}

/** A built drawing in the colours that its address asks for. @returns false for any other request */
async function serveRecoloured(ctx: Context, folder: string): Promise<boolean> {
  const [, name] = /^\/assets\/([\w.-]+\.svg)$/.exec(ctx.path) ?? [];
  if (!name || !ctx.querystring) return false;
  const file = join(folder, 'assets', name);
  if (!existsSync(file)) return false;
  const svg = recoloured(await readFile(file, 'utf8'), new URLSearchParams(ctx.querystring));
  if (!svg) return false;
  ctx.type = 'svg';
  ctx.set('Cache-Control', `public, max-age=${year}, immutable`);
  ctx.body = svg;
  await compressBody(ctx);
  return true;
}

async function refuse(): Promise<never> {
  throw new AppError('not_found');
}

/** Names under /assets/ contain a content hash, so they are cached for ever. */
function setHeaders(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  const hashed = /[\\/]assets[\\/]/.test(path);
  response.setHeader('Cache-Control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
}
