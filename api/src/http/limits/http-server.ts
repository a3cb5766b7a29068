import { createServer, type IncomingMessage, type Server } from 'node:http';

const hour = 3600 * 1000;

/**
 * In ms: longer than proxies keep idle connections (60 s by default in nginx and most load balancers). The proxy must
 * close first, or a request can meet a closing connection.
 */
const keepAliveTimeout = 75_000;

/** In ms. The largest form, about 1 GB, takes two and a half hours at 1 Mbit/s; Node's own limit is five minutes. */
const requestTimeout = 6 * hour;

/**
 * An HTTP server that waits for a slow upload as long as it makes progress.
 * @param idleBodyMs how long a body may make none before its connection is closed
 */
export function createHttpServer(idleBodyMs = 60_000): Server {
  const server = createServer({ keepAliveTimeout, requestTimeout });
  server.on('request', request => limitIdleBody(request, idleBodyMs));
  return server;
}

function limitIdleBody(request: IncomingMessage, idleMs: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  request.setTimeout(idleMs, () => request.destroy());
  request.once('end', () => {
    // After an early response the connection has the limit of an idle one.
    if (request.socket.timeout === idleMs) request.setTimeout(0);
  });
}
