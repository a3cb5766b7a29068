import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newDeletable } from '../../repositories/records.ts';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { type ServerProxy, startServerProxy } from '../../testing/faults/server-proxy.ts';
import { Database, type Tables } from '../database.ts';

// SQLite has one transaction at a time, on a connection that nobody closes.
describe.each(databases.filter(kind => kind !== 'sqlite'))('a transaction that was not committed, on %s,', kind => {
  let fresh: FreshDatabase;
  let proxy: ServerProxy;
  let db: Database;
  let operator: Connection;
  beforeAll(async () => {
    fresh = await freshDatabase(kind, '');
    const { url } = fresh.location as { url: string };
    proxy = await startServerProxy(url);
    db = await new Database({ url: proxy.url }, { connect: 1000, wait: 4000, silence: 4000, idle: 60_000 }).open();
    operator = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:') });
  });
  afterAll(async () => {
    await operator?.end();
    await db?.close();
    await proxy?.close();
    await fresh?.drop();
  });
  beforeEach(() =>
    db.transaction(async ({ counters, categories, auditEntries, contentTags }) => {
      await categories.deleteAll();
      await auditEntries.deleteAll();
      await contentTags.deleteAll();
      await counters.upsert(
        [
          { name: 'a', value: 0 },
          { name: 'b', value: 0 },
        ],
        ['name'],
      );
    }),
  );
  afterEach(() => operator.query('ROLLBACK'));

  const values = async () => {
    const rows = await queryOnOwnConnection(fresh.location, "SELECT value FROM counters WHERE name IN ('a', 'b')");
    return rows.map(({ value }) => value);
  };
  const idOf = async ({ manager }: Tables) => Number((await manager.query('SELECT CONNECTION_ID() AS id'))[0].id);
  const category = (name: string) => ({ ...newDeletable(new Date()), name, nameKey: name });
  const names = async () =>
    (await queryOnOwnConnection(fresh.location, 'SELECT name FROM categories')).map(row => row.name);

  test('is repeated after a real deadlock: two that cross are both committed, each once', async () => {
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const cross = (own: number, names: [string, string]) =>
      db.transaction(async ({ counters }) => {
        runs += 1;
        for (const [place, name] of names.entries()) {
          await counters.increment({ name }, 'value', 1);
          if (place > 0) continue;
          both[own]?.resolve();
          await Promise.all(both.map(({ promise }) => promise));
        }
      });
    await Promise.all([cross(0, ['a', 'b']), cross(1, ['b', 'a'])]);
    expect([runs > 2, await values()]).toEqual([true, [2, 2]]);
  });

  test('of many that cross all the time ends, each once', async () => {
    const order = (n: number): [string, string] => (n % 2 ? ['a', 'b'] : ['b', 'a']);
    const cross = (n: number) =>
      db.transaction(async ({ counters }) => {
        for (const name of order(n)) {
          await counters.increment({ name }, 'value', 1);
          await wait(2);
        }
      });
    const settled = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => cross(n)));
    const done = settled.filter(({ status }) => status === 'fulfilled').length;
    expect([done >= 6, await values()]).toEqual([true, [done, done]]);
  });

  test('is repeated if its connection is killed before the commit', async () => {
    let runs = 0;
    await db.transaction(async tables => {
      runs += 1;
      await tables.counters.increment({ name: 'a' }, 'value', 1);
      if (runs === 1) await operator.query(`KILL ${await idOf(tables)}`);
      await tables.counters.increment({ name: 'b' }, 'value', 1);
    });
    expect([runs, await values()]).toEqual([2, [1, 1]]);
  });

  test('is repeated if its work turned the error of the lost connection into another', async () => {
    let runs = 0;
    await db.transaction(async tables => {
      runs += 1;
      if (runs === 1) await operator.query(`KILL ${await idOf(tables)}`);
      await tables.counters.increment({ name: 'a' }, 'value', 1).catch(() => {
        throw new Error('hidden');
      });
    });
    expect([runs, await values()]).toEqual([2, [1, 0]]);
  });

  test('is repeated if the pool gives it connections that were closed meanwhile', async () => {
    await Promise.all(Array.from({ length: 3 }, () => db.read(({ manager }) => manager.query('SELECT SLEEP(0.05)'))));
    await proxy.kill();
    await proxy.revive();
    await db.transaction(({ counters }) => counters.increment({ name: 'a' }, 'value', 1));
    expect(await values()).toEqual([1, 0]);
  });

  test('is repeated if a lock was not granted in time', async () => {
    await operator.query('BEGIN');
    await operator.query("UPDATE counters SET value = 10 WHERE name = 'a'");
    let runs = 0;
    const waiting = db.transaction(async ({ counters }) => {
      runs += 1;
      if (runs === 2) await operator.query('COMMIT');
      await counters.increment({ name: 'a' }, 'value', 1);
    });
    await waiting;
    expect([runs, await values()]).toEqual([2, [11, 0]]);
  });

  test('fails after five tries that all fail', async () => {
    let runs = 0;
    const failing = db.transaction(async tables => {
      runs += 1;
      await operator.query(`KILL ${await idOf(tables)}`);
      await tables.counters.increment({ name: 'a' }, 'value', 1);
    });
    await expect(failing).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
    expect([runs, await values()]).toEqual([5, [0, 0]]);
  });

  test('is not repeated after other errors', async () => {
    let runs = 0;
    const count = (work: (tables: Tables) => Promise<unknown>) =>
      db.transaction(async tables => {
        runs += 1;
        await work(tables);
      });
    await expect(count(() => Promise.reject(new Error('deliberate')))).rejects.toThrow('deliberate');
    await expect(count(({ counters }) => counters.insert({ name: 'a', value: 1 }))).rejects.toMatchObject({
      code: 'duplicate',
    });
    await expect(count(({ manager }) => manager.query('SELECT nothing FROM nowhere'))).rejects.toThrow('nowhere');
    expect(runs).toBe(3);
  });

  test('is not repeated if the connection is lost at its COMMIT, whose outcome is unknown', async () => {
    let runs = 0;
    proxy.at('COMMIT', () => void proxy.kill().then(proxy.revive));
    const cut = db.transaction(({ counters }) => {
      runs += 1;
      return counters.increment({ name: 'a' }, 'value', 1);
    });
    await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
    expect([runs, await values()]).toEqual([1, [0, 0]]);
  });

  test('names what changed once, in the audit and in the tags of pages', async () => {
    let runs = 0;
    const before = await db.readContentVersion();
    const subject = { userId: null, userName: null, address: '127.0.0.1', device: 'test' };
    const call = {
      kind: 'change' as const,
      callName: 'x',
      noun: 'categories',
      subject: () => subject,
      session: () => null,
    };
    await db.audited({ ...call, now: () => new Date() }, () =>
      db.write(async (tables, touch) => {
        runs += 1;
        touch(runs === 1 ? 'categories' : 'gallery');
        await tables.categories.insert(category(`try ${runs}`));
        if (runs === 1) await operator.query(`KILL ${await idOf(tables)}`);
        await tables.counters.increment({ name: 'a' }, 'value', 1);
      }),
    );
    expect([runs, await names()]).toEqual([2, ['try 2']]);
    const entries = await db.read(({ auditEntries }) => auditEntries.find());
    expect(entries.map(({ recordName }) => recordName)).toEqual(['try 2']);
    const tags = await db.read(({ contentTags }) => contentTags.find());
    expect(tags.map(({ tag, version }) => [tag, version]).sort()).toEqual([
      ['!gallery', before + 1],
      ['gallery', before + 1],
    ]);
    expect([db.contentVersion, db.contentSetbacks]).toEqual([before + 1, 0]);
  });
});
