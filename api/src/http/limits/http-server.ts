import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';

const hour = 3600 * 1000;

/**
 * In ms: longer than proxies keep idle connections (60 s by default in nginx and most load balancers). The proxy must
 * close first, or a request can meet a closing connection.
 */
const keepAliveTimeout = 75_000;

/** In ms. The largest form, about 1 GB, takes two and a half hours at 1 Mbit/s; Node's own limit is five minutes. */
const requestTimeout = 6 * hour;

/** A body of this size is dropped sooner than its sender could open another connection. */
const droppedBytes = 1024 * 1024;

/**
 * An HTTP server that waits for a slow upload as long as it makes progress, and that leaves no connection stuck behind a
 * body that was refused.
 * @param idleBodyMs how long a body may make none before its connection is closed
 */
export function createHttpServer(idleBodyMs = 60_000): Server {
  const server = createServer({ keepAliveTimeout, requestTimeout, ServerResponse: RestDroppingResponse });
  server.on('request', request => limitIdleBody(request, idleBodyMs));
  return server;
}

/**
 * Reads and drops what an answer leaves unread of its request. Otherwise the next request on the connection would wait
 * behind it, and behind a proxy that is another visitor's. Node does so only for bodies that nothing began to read.
 */
class RestDroppingResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(...head: unknown[]): this {
    const { req: request } = this;
    if (hasBody(request) && !request.readableEnded) {
      if (!request.complete) {
        if (!isSmall(request)) this.setHeader('Connection', 'close');
        closeAfterBody(request);
      }
      request.unpipe().resume();
    }
    return super.writeHead(...(head as [number]));
  }
}

/**
 * A connection that ends with this answer is closed once the body has arrived, or its sender has given up: closing it
 * over unread bytes resets it, which can destroy the answer on its way (RFC 9112, section 9.6).
 */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  const { destroySoon } = socket;
  let isLast = false;
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  request.once('end', () => {
    socket.destroySoon = destroySoon;
    if (isLast) socket.destroySoon();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** A body without a stated length may be of any. */
const isSmall = ({ headers }: IncomingMessage) => Number(headers['content-length']) <= droppedBytes;

function limitIdleBody(request: IncomingMessage, idleMs: number): void {
  if (!hasBody(request)) return;
  request.setTimeout(idleMs, () => request.destroy());
  request.once('end', () => {
    // After an early response the connection has the limit of an idle one.
    if (request.socket.timeout === idleMs) request.setTimeout(0);
  });
}
