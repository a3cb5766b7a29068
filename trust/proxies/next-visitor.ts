import { KeptConnection, type SentRequest } from '../../api/src/testing/connections/kept-connection.ts';
import { refusedBodies } from '../../api/src/testing/contract/refused-bodies.ts';

import { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import { type ProxyName, type RunningProxy, startProxy } from './proxy.ts';

/** Visitors and refused requests at the same time: the number of connections that nginx keeps to the server, almost. */
const crowd = 30;

/**
 * After each kind of refused request, what the next visitor gets through the same proxy, whose connections to the server
 * they share. Of the requests, one in `every` is tried of each kind.
 */
export async function nextVisitor(target: Target, name: ProxyName, every: number): Promise<Figures> {
  const figures = new Figures(target.database);
  const proxy = await startProxy(name, target.port);
  try {
    for (const [kind, requests] of Object.entries(refusedBodies(target.token))) {
      for (const { status, ...request } of requests.filter((_request, number) => number % every === 0)) {
        const title = `${name}: ${kind}, ${request.method} ${request.path} ${request.headers?.['Content-Encoding'] ?? ''}`;
        const seen = await visit(proxy, request);
        count(figures, seen);
        // A proxy may refuse an address or a coding by itself.
        const isRefused = seen === status || (typeof seen === 'number' && seen >= 400 && seen < 500);
        figures.expect(isRefused, `${title} is answered by ${status}`, seen);
        figures.expect((await visit(proxy, home)) === 200, `${title}: the next visitor gets the page`);
      }
    }
    await expectManyServed(proxy, figures, name);
  } finally {
    await proxy.close();
  }
  return figures;
}

/** So many refused at once that they used every connection which the proxy keeps. */
async function expectManyServed(proxy: RunningProxy, figures: Figures, name: ProxyName): Promise<void> {
  const [hostile] = refusedBodies('')['the form without script']?.slice(2) ?? [];
  if (!hostile) throw new Error('There is no compressed form.');
  const refused = await Promise.all(Array.from({ length: crowd }, () => visit(proxy, hostile)));
  for (const seen of refused) count(figures, seen);
  figures.expect(
    refused.every(seen => seen === 415),
    `${name}: ${crowd} compressed forms at once are refused`,
    refused,
  );
  const pages = await Promise.all(Array.from({ length: crowd }, () => visit(proxy, home)));
  figures.expect(
    pages.every(seen => seen === 200),
    `${name}: then ${crowd} visitors at once get the page`,
    pages,
  );
}

const home: SentRequest = { method: 'GET', path: '/' };

/** The status of a request on a connection of its own to the proxy. */
async function visit(proxy: RunningProxy, request: SentRequest): Promise<number | 'stuck' | 'closed'> {
  const connection = new KeptConnection(proxy.port);
  const answer = await connection.send(request);
  connection.close();
  return typeof answer === 'string' ? answer : answer.status;
}

function count(figures: Figures, seen: number | 'stuck' | 'closed'): void {
  figures.tried += 1;
  if (typeof seen !== 'number') return;
  if (seen >= 500) figures.serverErrors += 1;
  else if (seen >= 400) figures.refused += 1;
  else figures.accepted += 1;
}
