import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** A website's line, which can be cut and mended: what goes to its address reaches the server, or nobody. */
export class Line {
  private readonly target: URL;
  private server: Server | null = null;
  private port = 0;

  constructor(target: string) {
    this.target = new URL(target);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async mend(): Promise<void> {
    const server = createServer((incoming, outgoing) => {
      const { hostname, port } = this.target;
      const { method, headers, url: path } = incoming;
      const onward = request({ hostname, port, method, headers, path }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>(resolve => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise(resolve => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

/** A server on this computer that gives one answer to everything. */
export async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close };
}

/** Everything that a page is told and says over the network, as text. */
export function overhear(page: Page): { requests: string[]; answers: string[] } {
  const heard = { requests: [] as string[], answers: [] as string[] };
  page.on('request', async request => {
    // A page that is gone tells no more headers; what it sent it has said.
    const headers = await request.allHeaders().catch(() => request.headers());
    heard.requests.push(`${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`);
  });
  page.on('response', async response => {
    const body = await response.text().catch(() => '');
    const headers = await response.allHeaders().catch(() => response.headers());
    heard.answers.push(`${JSON.stringify(headers)} ${body}`);
  });
  return heard;
}

/** What the page's bridge answers. */
export const call = (page: Page, channel: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    ([channel, input]) =>
      (window as unknown as { desktop: Record<string, (input: unknown) => Promise<unknown>> }).desktop[
        channel as string
      ]?.(input),
    [channel, input],
  );
