import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { FinishedRequest } from '../health/figures.ts';

export type RequestLogOptions = {
  log: Logger;
  /** Whether a proxy of our own is in front, whose request ids and addresses can be trusted. */
  trustProxy: boolean;
  /** Told of every request, for figures. */
  onFinished?: ((request: FinishedRequest) => void) | undefined;
};

/** What a request id of a proxy may look like: nginx sends 32 hex digits, others a UUID. */
const idForm = /^[A-Za-z0-9._-]{8,64}$/;

/** The id of a request: the proxy's where one is trusted and sends a good one, else a new one. */
export function requestIdOf(request: IncomingMessage, trustProxy: boolean): string {
  const sent = request.headers['x-request-id'];
  return trustProxy && typeof sent === 'string' && idForm.test(sent) ? sent : randomUUID();
}

/** Supervisors ask these all day long. */
const isQuiet = (path: string) => path === '/healthz' || path === '/readyz';

/**
 * Writes one line a request at level `info`: method, path, status, milliseconds and request id, and nothing of who asked
 * or what was sent. At `debug` the address comes along, and what supervisors ask.
 */
export function logRequests(listener: RequestListener, { log, trustProxy, onFinished }: RequestLogOptions) {
  // The page cache answers in little more than the time that this takes.
  if (!log.isLevelEnabled('info') && !onFinished) return listener;
  const logged: RequestListener = (request, response) => {
    const start = performance.now();
    const requestId = requestIdOf(request, trustProxy);
    response.setHeader('X-Request-Id', requestId);
    const { method = '', url = '' } = request;
    const path = (url.split('?', 1)[0] ?? '').slice(0, 300);
    response.once('close', () => {
      const aborted = !response.writableFinished;
      const status = aborted && !response.headersSent ? 499 : response.statusCode;
      const finished = { method, path, status, ms: Math.round((performance.now() - start) * 10) / 10 };
      onFinished?.(finished);
      const from = log.isLevelEnabled('debug') ? { address: addressOf(request, trustProxy) } : {};
      log[isQuiet(path) ? 'debug' : 'info'](
        { requestId, ...finished, ...(aborted ? { aborted } : {}), ...from },
        'Request',
      );
    });
    return listener(request, response as ServerResponse & { req: IncomingMessage });
  };
  return logged;
}

/** Of the addresses that a proxy names, only the last is its own word. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  return forwarded?.toString().split(',').at(-1)?.trim() ?? request.socket.remoteAddress;
}
