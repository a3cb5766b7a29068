import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before several ports. */
type Balancer = { url: string; close(): Promise<void> };

/** In ms: how often a server that refused a connection is asked whether it is ready. */
const checkMs = 100;

/**
 * Sends each visitor to one port, by the address in `X-Forwarded-For`, and to the next one if that refuses the connection.
 * One that did is asked again once it is ready (as HAProxy with a check and `balance source` does). A request that broke
 * off later is answered with 502.
 */
export async function balance(ports: number[]): Promise<Balancer> {
  const down = new Set<number>();
  const check = setInterval(async () => {
    for (const port of down) if (await isReady(port)) down.delete(port);
  }, checkMs);
  const server = createServer((incoming, response) => forward(incoming, response, { ports, down }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(check);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

type Servers = { ports: number[]; down: Set<number> };

function forward(incoming: IncomingMessage, response: ServerResponse, { ports, down }: Servers): void {
  const chunks: Buffer[] = [];
  incoming.on('data', chunk => chunks.push(chunk));
  incoming.on('end', () => {
    const visitor = String(incoming.headers['x-forwarded-for'] ?? '');
    const first = [...visitor].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    const inTurn = ports.map((_, place) => ports[(first + place) % ports.length] ?? 0);
    attempt([...inTurn.filter(port => !down.has(port)), ...inTurn.filter(port => down.has(port))]);
  });
  const attempt = ([port, ...others]: number[]): ClientRequest => {
    const { method, url, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    sent.on('error', error => {
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      if (isRefused && port) down.add(port);
      if (response.headersSent) response.destroy();
      else if (isRefused && others.length > 0) attempt(others);
      else response.writeHead(502).end();
    });
    return sent.end(Buffer.concat(chunks));
  };
}
