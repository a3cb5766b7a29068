import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** Hangs the database: an open transaction, or tables locked by another connection. */
async function hang(server: TestServer): Promise<() => Promise<void>> {
  const { location } = server.database;
  if ('file' in location) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const transaction = server.deps.db.transaction(() => promise);
    return async () => {
      resolve();
      await transaction;
    };
  }
  const other = await createConnection({ uri: location.url.replace(/^mariadb:/, 'mysql:') });
  await other.query('LOCK TABLES migrations WRITE, counters WRITE');
  return () => other.end();
}

describe.each(databases)('while the database is silent, on %s', database => {
  let server: TestServer;
  let release: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    server = await startTestServer(database);
    release = await hang(server);
  });
  afterEach(() => void server.logged.splice(0));
  afterAll(async () => {
    await release();
    await server?.close();
  });

  test('the health call responds with 503 every time', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => server.http.get('/api/health')));
    for (const { status, json } of responses) {
      expect(status).toBe(503);
      expect(json.message).toBe('The service is not available right now. Please try again.');
    }
  });

  test('the server is alive but not ready', async () => {
    const alive = await server.http.get('/healthz');
    expect([alive.status, alive.json]).toEqual([200, { alive: true }]);
    const ready = await server.http.get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.json).toMatchObject({
      ready: false,
      checks: {
        database: { ok: false, message: 'The database did not respond within 2 seconds.' },
        migrations: { ok: false, message: 'The migrations cannot be read while the database does not respond.' },
        disk: { ok: true },
        imageWorker: { ok: true },
        serving: { ok: true },
      },
    });
  });

  test('the server is ready again as soon as the database responds', async () => {
    await release();
    release = async () => undefined;
    await expect.poll(async () => (await server.http.get('/readyz')).status).toBe(200);
    expect((await server.http.get('/api/health')).status).toBe(200);
  });
});
