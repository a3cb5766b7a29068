import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { loggedPath } from '@hydraulics/common/contract/site-paths';
import type { Logger } from 'pino';
import type { FinishedRequest } from '../health/metrics.ts';

export type RequestLogOptions = {
  log: Logger;
  /** Whether a trusted proxy is in front, whose request ids and addresses are used. */
  trustProxy: boolean;
  /** Called for every finished request, for the metrics. */
  onFinished?: ((request: FinishedRequest) => void) | undefined;
};

/** Accepted request ids: nginx sends 32 hex digits, others a UUID. */
const idPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** The request id: a trusted proxy's if valid, else a new one. */
export function requestIdOf(request: IncomingMessage, trustProxy: boolean): string {
  const sent = request.headers['x-request-id'];
  return trustProxy && typeof sent === 'string' && idPattern.test(sent) ? sent : randomUUID();
}

const isQuiet = (path: string) => path === '/healthz' || path === '/readyz';

/**
 * Logs one line per request at level `info`: method, path, status, milliseconds and request id, but nothing about the
 * client or the content. `debug` adds the address and the health probes.
 */
export function logRequests(listener: RequestListener, { log, trustProxy, onFinished }: RequestLogOptions) {
  // A page cache hit takes little longer than this check.
  if (!log.isLevelEnabled('info') && !onFinished) return listener;
  const logged: RequestListener = (request, response) => {
    const start = performance.now();
    const requestId = requestIdOf(request, trustProxy);
    response.setHeader('X-Request-Id', requestId);
    const { method = '', url = '' } = request;
    const path = loggedPath((url.split('?', 1)[0] ?? '').slice(0, 300));
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

/** Only the last forwarded address was added by the proxy. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  return forwarded?.toString().split(',').at(-1)?.trim() ?? request.socket.remoteAddress;
}
