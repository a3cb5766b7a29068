import { promisify } from 'node:util';
import type { PoolConnection } from 'mysql2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newDeletable } from '../../repositories/records.ts';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { type ServerProxy, startServerProxy } from '../../testing/faults/server-proxy.ts';
import { Database } from '../database.ts';
import { limitedDriver, removeTimeLimit } from './pool.ts';

/** Connecting has no short limit: a busy machine may take a second for it, and only one test is about that limit. */
const limits = { connect: 60_000, wait: 1500, silence: 1500, idle: 60_000 };
const unavailable = { name: 'AppError', code: 'unavailable' };

describe.each(databases.filter(kind => kind !== 'sqlite'))('a failing database server, %s', kind => {
  let fresh: FreshDatabase;
  let proxy: ServerProxy;
  let db: Database;
  beforeAll(async () => {
    fresh = await freshDatabase(kind, '');
    await (await new Database(fresh.location).open()).close();
  });
  afterAll(() => fresh?.drop());
  beforeEach(async () => {
    proxy = await startServerProxy((fresh.location as { url: string }).url);
    db = await new Database({ url: proxy.url }, limits).open();
    await db.write(tables => tables.categories.deleteAll());
  });
  afterEach(async () => {
    await db?.close();
    await proxy?.close();
  });

  const insert = (name: string, into = db) =>
    into.write(tables => tables.categories.insert({ ...newDeletable(new Date()), name, nameKey: name }));
  const many = (work: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 30 }, work));
  const committed = async () => {
    const rows = await queryOnOwnConnection(fresh.location, 'SELECT name FROM categories ORDER BY name');
    return rows.map(({ name }) => name);
  };
  /** The server ends the transaction of a lost connection on its own time, and a write waits one second for its locks. */
  const expectTransactionsEnded = () =>
    expect
      .poll(() =>
        queryOnOwnConnection(
          fresh.location,
          `SELECT trx.trx_id FROM information_schema.innodb_trx AS trx
           JOIN information_schema.processlist AS process ON process.id = trx.trx_mysql_thread_id
           WHERE process.db = DATABASE()`,
        ),
      )
      .toEqual([]);
  const expectAllUnavailable = (settled: PromiseSettledResult<unknown>[]) => {
    for (const result of settled) expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
  };

  test('that hangs times out, also for callers waiting for a connection; the service recovers with it', async () => {
    await insert('before');
    await many(() => db.readContentVersion());
    proxy.hang();
    expectAllUnavailable(await many(() => db.readContentVersion()));
    expectAllUnavailable(await many(() => insert('while it hung')));
    proxy.resume();
    await insert('after');
    await many(() => db.readContentVersion());
    expect(await committed()).toEqual(['after', 'before']);
  });

  test('that accepts a connection and says nothing times out', async () => {
    proxy.hang();
    const pool = limitedDriver({ ...limits, connect: 300 }).createPool({ uri: proxy.url, connectTimeout: 300 });
    const connect = promisify(pool.getConnection.bind(pool));
    await expect(connect()).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'connect ETIMEDOUT' });
    await promisify(pool.end.bind(pool))();
  });

  test('that is killed is reported at once; the service recovers with it', async () => {
    await many(() => db.readContentVersion());
    await proxy.kill();
    expectAllUnavailable(await many(() => db.readContentVersion()));
    expectAllUnavailable(await many(() => insert('while it was away')));
    await proxy.revive();
    await insert('after');
    expect(await committed()).toEqual(['after']);
  });

  const statements = ['START TRANSACTION', 'FOR UPDATE', 'INSERT', 'UPDATE', 'COMMIT'];

  test.each(statements)('that disconnects at %s saves nothing and does not affect later work', async statement => {
    proxy.at(statement, () => void proxy.kill());
    await expect(insert('cut off')).rejects.toMatchObject(unavailable);
    await proxy.revive();
    await many(() => db.readContentVersion());
    await insert('after');
    expect(await committed()).toEqual(['after']);
  });

  test.each(statements)(
    'that hangs at %s causes no later failure, and saves nothing unless it executes the COMMIT later',
    async statement => {
      proxy.at(statement, proxy.hang);
      await expect(insert('hung')).rejects.toMatchObject(unavailable);
      proxy.resume();
      await many(() => db.readContentVersion());
      await expectTransactionsEnded();
      await insert('after');
      const saved = await committed();
      // Either result is correct: a paused server still executes the COMMIT when it resumes.
      expect(statement === 'COMMIT' ? saved.filter(name => name !== 'hung') : saved).toEqual(['after']);
    },
  );

  test.each(['kill', 'hang'] as const)('leaves no transaction in the pool after a failed rollback (%s)', async day => {
    const patient = await new Database({ url: proxy.url }, { ...limits, silence: 4000 }).open();
    const fail = patient.write(async tables => {
      await tables.categories.insert({ ...newDeletable(new Date()), name: 'refused', nameKey: 'refused' });
      proxy.at('ROLLBACK', () => void proxy[day]());
      throw new Error('deliberate');
    });
    await expect(fail).rejects.toThrow('deliberate');
    if (day === 'kill') await proxy.revive();
    else proxy.resume();
    await expectTransactionsEnded();
    // One after another, on every connection of the pool: at once they would wait for each other's locks, on a busy
    // machine longer than the limit.
    for (let n = 0; n < 10; n += 1) await insert(`next ${n}`, patient);
    expect(await committed()).toEqual(Array.from({ length: 10 }, (_, n) => `next ${n}`));
    await patient.close();
  });

  test('may take longer for a long response and a slow reader', async () => {
    const slow = 'SELECT SLEEP(0.2) AS slept, REPEAT("x", 70000) AS filler FROM seq_1_to_10';
    expect(await db.read(({ manager }) => manager.query(slow))).toHaveLength(10);
    const connections = proxy.count();
    await db.readContentVersion();
    expect(proxy.count()).toBe(connections);
  });

  test('may be silent for as long as a statement of a migration takes', async () => {
    const pool = limitedDriver({ ...limits, silence: 1000 }).createPool({ uri: proxy.url });
    const connect = promisify(pool.getConnection.bind(pool)) as () => Promise<PoolConnection>;
    const [migrating, other] = [await connect(), await connect()];
    const slow = (one: PoolConnection) => new Promise(resolve => one.query('SELECT SLEEP(2) AS slept', resolve));
    // The first statement of a connection follows its settings.
    for (const one of [migrating, other]) await new Promise(resolve => one.query('SELECT 1', resolve));
    removeTimeLimit(migrating);
    expect(await Promise.all([slow(migrating), slow(other)])).toMatchObject([null, { code: 'ETIMEDOUT' }]);
    for (const one of [migrating, other]) one.destroy();
    await promisify(pool.end.bind(pool))();
  });

  test('that is too slow for one query loses only that connection', async () => {
    const settled = await Promise.allSettled([
      db.read(({ manager }) => manager.query('SELECT SLEEP(30)')),
      insert('beside it'),
    ]);
    expect(settled).toMatchObject([{ status: 'rejected', reason: unavailable }, { status: 'fulfilled' }]);
    expect(await committed()).toEqual(['beside it']);
  });

  test('ends the transaction of a machine that is gone without a word, so that others can save', async () => {
    const gone = await new Database({ url: proxy.url }, { ...limits, idle: 1000 }).open();
    const other = await new Database(fresh.location).open();
    let runs = 0;
    await gone.write(async tables => {
      runs += 1;
      if (runs === 1) {
        proxy.hang();
        await insert('beside it', other);
        proxy.resume();
      }
      await tables.categories.insert({ ...newDeletable(new Date()), name: 'after it', nameKey: 'after it' });
    });
    expect([runs, await committed()]).toEqual([2, ['after it', 'beside it']]);
    await gone.close();
    await other.close();
  });

  test('with a lock held by another process rejects the write before the connection times out', async () => {
    const other = await new Database(fresh.location).open();
    const slower = await new Database({ url: proxy.url }, { ...limits, silence: 4000 }).open();
    await other.exclusive(async () => {
      const refused = slower.transaction(tables =>
        tables.counters.findOneOrFail({ where: { name: 'content' }, lock: { mode: 'pessimistic_write' } }),
      );
      await expect(refused).rejects.toMatchObject({ ...unavailable, cause: { code: 'ER_LOCK_WAIT_TIMEOUT' } });
    });
    await slower.close();
    await other.close();
  });
});
