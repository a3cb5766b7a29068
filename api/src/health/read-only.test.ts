import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnMariadb, startOwnMariadb } from '../testing/faults/own-mariadb.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const unready = { ok: false, message: 'The database is read-only: nothing can be saved.' };

describe('a database server that becomes read-only, as after a failover to a replica', () => {
  let mariadb: OwnMariadb;
  let root: Connection;
  let server: TestServer;
  beforeAll(async () => {
    mariadb = await startOwnMariadb();
    root = await createConnection({ uri: mariadb.url });
    // Not an administrator of the server, who may write to a replica.
    await root.query("CREATE USER app@'%'");
    await root.query(
      "GRANT PROCESS, SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES, LOCK TABLES ON *.* TO app@'%'",
    );
    server = await startTestServer('mariadb', {}, mariadb.url.replace('root', 'app'));
  });
  afterAll(async () => {
    await root?.query('SET GLOBAL read_only = 0');
    await server?.close();
    await root?.end();
    await mariadb?.stop();
  });

  const setReadOnly = (value: 0 | 1) => root.query(`SET GLOBAL read_only = ${value}`);
  const connections = async () => {
    const [rows] = await root.query("SELECT id FROM information_schema.processlist WHERE user = 'app'");
    return (rows as { id: number }[]).map(({ id }) => id);
  };
  const readiness = async () => (await server.http.get('/readyz')).json;

  test('makes the server unready with the reason, while visitors read on; it is ready again with the database', async () => {
    expect((await readiness()).ready).toBe(true);
    await setReadOnly(1);
    await expect.poll(readiness, { timeout: 4000 }).toMatchObject({ ready: false, checks: { database: unready } });
    expect((await server.http.get('/api/health')).status).toBe(200);
    expect((await server.http.get('/api/categories')).status).toBe(200);
    const { checks } = await server.client.status.get({});
    expect(checks.find(({ name }) => name === 'database')).toEqual({
      name: 'database',
      state: 'failed',
      message: unready.message,
    });
    await setReadOnly(0);
    await expect.poll(readiness, { timeout: 4000 }).toMatchObject({ ready: true });
  });

  test('a database server that becomes read-only loses every connection with the first refused change, so that a proxy can lead to another server', async () => {
    await Promise.all(Array.from({ length: 6 }, () => server.http.get('/api/categories?q=x')));
    const before = await connections();
    expect(before.length).toBeGreaterThan(1);
    await setReadOnly(1);
    const refused = await server.staff.send('POST', '/api/add-category', { name: 'Refused' });
    expect(refused.status).toBe(503);
    await expect.poll(async () => (await connections()).filter(id => before.includes(id))).toEqual([]);
    await setReadOnly(0);
    expect((await server.staff.send('POST', '/api/add-category', { name: 'Accepted' })).status).toBe(201);
    expect((await server.http.get('/api/categories')).json.map(({ name }: { name: string }) => name)).toEqual([
      'Accepted',
    ]);
    server.logged.length = 0;
  });

  test('a read-only database server is also noticed by a change in a read-only transaction', async () => {
    const error = await server.deps.db
      .transaction(async ({ manager }) => {
        await manager.query('COMMIT');
        await manager.query('START TRANSACTION READ ONLY');
        await manager.query("UPDATE counters SET value = value WHERE name = ''");
      })
      .catch(thrown => thrown);
    expect(error).toMatchObject({ name: 'AppError', code: 'unavailable' });
  });
});
