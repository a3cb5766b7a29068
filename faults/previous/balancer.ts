import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before several ports. */
type Balancer = { url: string; close(): Promise<void> };

/**
 * Sends each visitor to one port, by the address in `X-Forwarded-For`, and to the next one if that refuses the connection
 * (as nginx with `ip_hash` does). A request that broke off later is answered with 502.
 */
export async function balance(ports: number[]): Promise<Balancer> {
  const server = createServer((incoming, response) => forward(incoming, response, ports));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, ports: number[]): void {
  const chunks: Buffer[] = [];
  incoming.on('data', chunk => chunks.push(chunk));
  incoming.on('end', () => {
    const visitor = String(incoming.headers['x-forwarded-for'] ?? '');
    const first = [...visitor].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    attempt(ports.map((_, place) => ports[(first + place) % ports.length] ?? 0));
  });
  const attempt = ([port, ...others]: number[]): ClientRequest => {
    const { method, url, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    sent.on('error', error => {
      if (response.headersSent) response.destroy();
      else if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' && others.length > 0) attempt(others);
      else response.writeHead(502).end();
    });
    return sent.end(Buffer.concat(chunks));
  };
}
