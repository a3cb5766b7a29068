import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { createFigures, type Figures, type FiguresDeps } from './figures.ts';

export type FiguresServer = Pick<Figures, 'observe'> & { server: Server; close: () => Promise<void> };

/**
 * Answers `GET /metrics` for Prometheus on a port of its own, which the public never sees. It keeps no process alive.
 * @throws Error that names the setting when the port is taken
 */
export async function startFigures(
  deps: FiguresDeps & { log: Logger },
  place: { port: number; host: string },
): Promise<FiguresServer> {
  const { registry, observe } = createFigures(deps);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      deps.log.error({ err: error }, 'The figures could not be read');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${place.port} is taken. Set METRICS_PORT to another.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
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
