import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { createMetrics, type Metrics, type MetricsDeps } from './metrics.ts';

export type MetricsServer = Pick<Metrics, 'observe'> & { server: Server; close: () => Promise<void> };

/**
 * Serves `GET /metrics` for Prometheus on a private port. It does not keep the process alive.
 * @throws Error that names the setting when the port is in use
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
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      deps.log.error({ err: error }, 'The metrics could not be read');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `Port ${place.port} is already in use. Set METRICS_PORT to another one.`;
      reject(error.code === 'EADDRINUSE' ? new Error(message) : error);
    });
    server.listen(place.port, place.host, resolve);
  });
  server.unref();
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { observe, server, close };
}
