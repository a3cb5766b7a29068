import { basename, dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Context } from 'koa';
import send from 'send';
import { handOver } from './hand-over.ts';

/**
 * Sends a file completely, as a range, or as 304. The caller sets its headers first; they are removed if the file
 * cannot be sent, as when it is null: it is not there.
 * @param options `etag` may be false if the name depends on the content
 * @throws the system's error if the file exists but cannot be read
 */
export async function sendFile(ctx: Context, path: string | null, { etag = true } = {}): Promise<void> {
  if (path !== null && (await handOver(ctx, path))) return;
  const failed = Promise.withResolvers<never>();
  ctx.respond = false;
  const clear = () => {
    for (const header of ['Content-Type', 'Content-Disposition', 'Last-Modified']) ctx.remove(header);
    ctx.set('Cache-Control', 'no-store');
  };
  if (path === null) {
    clear();
    ctx.res.statusCode = 404;
    ctx.res.end();
    return;
  }
  ctx.status = 200;
  const stream = send(ctx.req, encodeURIComponent(basename(path)), {
    root: dirname(path),
    cacheControl: false,
    etag,
  });
  stream.on('error', (error: { status?: number }) => {
    clear();
    if (error.status === undefined || error.status >= 500) {
      ctx.respond = true;
      return failed.reject(error);
    }
    ctx.res.statusCode = error.status;
    ctx.res.end();
  });
  stream.pipe(ctx.res);
  // A client that aborts a download is not an error.
  await Promise.race([finished(ctx.res).catch(() => undefined), failed.promise]);
}
