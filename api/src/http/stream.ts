import { finished, pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { setListTag } from './conditional.ts';

type Options = {
  log: Logger;
  compress: boolean;
  /** The entity tag, by which a repeat is 304; without one the list is not to be stored. */
  tag?: string | undefined;
  done?: (() => void) | undefined;
};

/** In ms. A client that reads nothing for this long is disconnected. */
const idleTimeoutMs = 20_000;

/** In bytes of JSON: longer lists are streamed. Shorter ones fit into the page cache, in all their encodings. */
export const shortList = 2 * 1024 * 1024;

/**
 * Streams a long list as JSON: the next rows are read when the client has received the previous ones. The server does
 * not cache such a response, and one that fails ends incomplete, which HTTP can detect.
 */
export function streamList(ctx: Context, chunks: AsyncIterable<string>, { log, compress, tag, done }: Options): void {
  ctx.status = 200;
  ctx.type = 'json';
  if (tag) setListTag(ctx, tag);
  else ctx.set('Cache-Control', 'no-store');
  const json = Readable.from(chunks, { objectMode: false });
  // `finished` also reports a client that left while the first rows were read, after which no 'close' follows.
  finished(ctx.res, () => done?.());
  // A stream that Koa joins to the answer adds its own to those of the body, the log and the server.
  ctx.res.setMaxListeners(20);
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
