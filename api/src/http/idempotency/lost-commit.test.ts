import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { type ServerProxy, startServerProxy } from '../../testing/faults/server-proxy.ts';
import { createHttp, type Http } from '../../testing/http.ts';
import { listen, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases.filter(kind => kind !== 'sqlite'))('a key whose database goes away, on %s,', kind => {
  let server: TestServer;
  let proxy: ServerProxy;
  let http: Http;
  let close: () => Promise<void>;
  beforeEach(async () => {
    server = await startTestServer(kind);
    proxy = await startServerProxy((server.database.location as { url: string }).url);
    const db = await new Database({ url: proxy.url }).open();
    const app = await listen({ deps: { ...server.deps, db } });
    http = createHttp(app.url, { Authorization: `Bearer ${server.token}` });
    close = async () => {
      await app.close();
      await db.close();
      await proxy.close();
    };
  });
  afterEach(async () => {
    await close?.();
    await server?.close();
  });

  /** Cuts all connections instead of sending the packet after `first` that contains `then`. */
  const cutAt = (first: string, then: string) => {
    let isNext = false;
    proxy.at(
      packet => {
        const isWanted = isNext && packet.includes(then);
        isNext ||= packet.includes(first);
        return isWanted;
      },
      () => void proxy.kill().then(proxy.revive),
    );
  };
  const add = (key: string) =>
    http.send('POST', '/api/add-category', { name: `Named ${key}` }, { 'Idempotency-Key': key });
  const count = (key: string) => server.deps.db.read(tables => tables.categories.countBy({ name: `Named ${key}` }));

  test('during the COMMIT of its result answers again as soon as the database is back', async () => {
    const key = randomUUID();
    cutAt('SET `recordId`', 'COMMIT');
    const first = await add(key);
    expect(first.status).toBe(201);
    await expect.poll(async () => (await add(key)).json).toEqual(first.json);
    expect(await count(key)).toBe(1);
    expect(server.logged.splice(0)).toEqual([expect.stringContaining('could not be stored')]);
  });

  test('during the COMMIT of its record, which is not stored, is free as soon as the database is back', async () => {
    const key = randomUUID();
    cutAt('`writes` + 1', 'COMMIT');
    expect((await add(key)).status).toBe(503);
    await expect.poll(async () => (await add(key)).status).toBe(201);
    expect(await count(key)).toBe(1);
    server.logged.splice(0);
  });

  test('after the COMMIT of its record, whose response is lost, is answered from it as soon as the database is back', async () => {
    const key = randomUUID();
    let isNext = false;
    proxy.at(packet => {
      const isWanted = isNext && packet.includes('COMMIT');
      isNext ||= packet.includes('`writes` + 1');
      return isWanted;
    }, proxy.deafen);
    expect((await add(key)).status).toBe(503);
    server.logged.splice(0);
    await expect.poll(async () => (await add(key)).status, { timeout: 5000 }).toBe(201);
    expect(await count(key)).toBe(1);
  });

  test('while its claim is stored is free as soon as the database is back', async () => {
    const key = randomUUID();
    cutAt('INSERT INTO `idempotency_keys`', 'COMMIT');
    expect((await add(key)).status).toBe(503);
    server.logged.splice(0);
    await expect.poll(async () => (await add(key)).status).toBe(201);
    expect(await count(key)).toBe(1);
  });
});
