import { finished, pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { writeJson } from '../rpc/batches.ts';

type Options = { log: Logger; compress: boolean; done?: (() => void) | undefined };

/** In ms. A client that reads nothing for this long is disconnected. */
const idleTimeoutMs = 20_000;

/**
 * Streams a long list: the next rows are read when the client has received the previous ones. Such a response is never
 * cached, and one that fails ends incomplete, which HTTP can detect.
 */
export function streamList(ctx: Context, batches: AsyncIterable<unknown[]>, { log, compress, done }: Options): void {
  ctx.status = 200;
  ctx.type = 'json';
  ctx.set('Cache-Control', 'no-store');
  const json = Readable.from(writeJson(batches), { objectMode: false });
  // `finished` also reports a client that left while the first rows were read, after which no 'close' follows.
  finished(ctx.res, () => done?.());
  ctx.res.setTimeout(idleTimeoutMs, () => ctx.res.destroy());
  json.on('error', error => log.error({ err: error, requestId: ctx.state.requestId }, 'A list was interrupted'));
  if (compress) ctx.vary('Accept-Encoding');
  if (!compress || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = json;
  } else {
    ctx.set('Content-Encoding', 'gzip');
    // Errors were logged above; an aborted request is no error.
    ctx.body = pipeline(json, createGzip({ level: 5 }), () => undefined);
  }
  ctx.remove('Content-Length');
  if (ctx.method === 'HEAD') json.destroy();
}
