import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeptConnection } from '../../testing/connections/kept-connection.ts';
import { refusedBodies } from '../../testing/contract/refused-bodies.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { website: catalogueWebsite() });
});
afterAll(() => server?.close());
const port = () => Number(new URL(server.url).port);

describe('the next request on a connection is answered after', () => {
  test.each(Object.keys(refusedBodies('')))('%s', async kind => {
    const seen: string[] = [];
    for (const { status, ...request } of refusedBodies(server.token)[kind] ?? []) {
      const title = `${request.method} ${request.path} ${request.headers?.['Content-Encoding'] ?? ''}`;
      const connection = new KeptConnection(port());
      const first = await connection.send(request);
      if (typeof first === 'string') seen.push(`${title}: ${first}`);
      else if (first.status !== status) seen.push(`${title}: ${first.status} instead of ${status}`);
      const next =
        typeof first === 'string' || first.isLast
          ? await connection.end()
          : await connection.send({ method: 'GET', path: '/healthz' });
      connection.close();
      if (next === 'stuck') seen.push(`${title}: the next request is stuck`);
      if (seen.length > 3) break;
    }
    expect(seen).toEqual([]);
  });

  test('reports beyond the limit', async () => {
    const connection = new KeptConnection(port());
    const report = { method: 'POST', path: '/api/csp-reports', headers: { 'Content-Type': 'application/csp-report' } };
    const statuses: unknown[] = [];
    for (let n = 0; n < 22; n += 1) {
      const answer = await connection.send({ ...report, body: Buffer.alloc(400_000, ' ') });
      statuses.push(typeof answer === 'string' ? answer : answer.status);
    }
    connection.close();
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(new Set(statuses.slice(0, -2))).toEqual(new Set([413, 429]));
  });
});
