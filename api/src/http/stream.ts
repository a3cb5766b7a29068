import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { writeJson } from '../rpc/batches.ts';

type Options = { log: Logger; compress: boolean };

/**
 * Answers a long list as it is read: the next rows are fetched when the caller has taken those before. Nobody keeps such
 * an answer, and one that fails on the way ends unfinished, which HTTP tells from complete.
 */
export function streamList(ctx: Context, batches: AsyncIterable<unknown[]>, { log, compress }: Options): void {
  ctx.status = 200;
  ctx.type = 'json';
  ctx.set('Cache-Control', 'no-store');
  const json = Readable.from(writeJson(batches), { objectMode: false });
  json.on('error', error => log.error({ err: error, requestId: ctx.state.requestId }, 'A list broke off'));
  if (compress) ctx.vary('Accept-Encoding');
  if (!compress || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = json;
  } else {
    ctx.set('Content-Encoding', 'gzip');
    // What goes wrong was logged above, or is a caller who has left.
    ctx.body = pipeline(json, createGzip({ level: 5 }), () => undefined);
  }
  ctx.remove('Content-Length');
  if (ctx.method === 'HEAD') json.destroy();
}
