import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { listen } from '../process/listen.ts';
import { createMetrics, type Metrics, type MetricsDeps } from './metrics.ts';

export type MetricsServer = Pick<Metrics, 'observe'> & { server: Server; close: () => Promise<void> };

/**
 * Serves `GET /metrics` for Prometheus on a private port. It does not keep the process alive.
 * @throws StartError that names the setting when the port or the address is not available
 */
export async function startMetricsServer(
  deps: MetricsDeps & { log: Logger },
  place: { port: number; host: string },
): Promise<MetricsServer> {
  const { registry, observe } = createMetrics(deps);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await answerMetrics(registry, deps.log, response);
  });
  const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  await listen(server, { PORT: place.port, HOST: place.host }, names);
  server.unref();
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { observe, server, close };
}

/** Answers with the metrics. Never rejects. */
export async function answerMetrics(registry: Registry, log: Logger, response: ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  } catch (error) {
    log.error({ err: error }, 'The metrics could not be read');
    response.writeHead(500).end();
  }
}
