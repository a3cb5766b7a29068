import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Purged = { tags: string[] } | { everything: true };

/** A program that purges caches: it keeps what it was sent, and answers with `answers`, by default 204. */
export type PurgeReceiver = {
  url: string;
  received: Purged[];
  headers: IncomingMessage['headers'][];
  answers: number[];
  /** Before the answer. */
  onPurge: (purged: Purged) => unknown;
  close: () => void;
};

export async function startPurgeReceiver(): Promise<PurgeReceiver> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Purged;
    const status = receiver.answers.shift() ?? 204;
    receiver.headers.push(request.headers);
    receiver.received.push(body);
    if (status < 300) await receiver.onPurge(body);
    response.writeHead(status, { Location: 'http://127.0.0.1:9/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: PurgeReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    received: [],
    headers: [],
    answers: [],
    onPurge: () => undefined,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
