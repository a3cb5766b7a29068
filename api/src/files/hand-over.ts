import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';

/** nginx in front of the server sends the files below `folder`, which it knows as `prefix`, such as `/internal-files/`. */
export type Accel = { folder: string; prefix: string };

/** Lets `sendFile` hand files over to nginx. */
export function withAccel(accel: Accel): Middleware {
  return function acceleration(ctx, next) {
    ctx.state.accel = accel;
    return next();
  };
}

/**
 * Answers with the headers of a file and, in place of its content, with its name for nginx (`X-Accel-Redirect`), which
 * sends it, or a range of it. Whether the client has it already is answered here.
 * @returns false if no nginx sends this file, or it is not there
 */
export async function handOver(ctx: Context, path: string): Promise<boolean> {
  const accel = ctx.state.accel as Accel | undefined;
  const name = accel && relative(accel.folder, path);
  if (!accel || !name || name.startsWith('..')) return false;
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) return false;
  ctx.status = 200;
  ctx.set('Last-Modified', stats.mtime.toUTCString());
  ctx.respond = false;
  if (ctx.fresh) {
    ctx.status = 304;
    for (const header of ['Content-Type', 'Content-Disposition']) ctx.remove(header);
  } else ctx.set('X-Accel-Redirect', accel.prefix + name.split(sep).map(encodeURIComponent).join('/'));
  ctx.res.end();
  // A client that aborts a download is not an error.
  await finished(ctx.res).catch(() => undefined);
  return true;
}
