import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../../testing/caches/purge-receiver.ts';
import { databases } from '../../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import { Purges } from './purges.ts';

const second = 1000;

describe.each(databases)('caches in front of the site, on %s,', kind => {
  let opened: TestDeps;
  let receiver: PurgeReceiver;
  let purges: Purges;
  let others: Database[];
  beforeEach(async () => {
    others = [];
    opened = await openTestDeps(kind);
    receiver = await startPurgeReceiver();
    purges = purgesOn(opened.deps.db);
    await purges.announce('build 1');
  });
  afterEach(async () => {
    receiver?.close();
    for (const db of others) await db.close();
    await opened?.close();
  });

  const purgesOn = (db: Database) =>
    new Purges({
      ...{ db, now: opened.clock.now },
      settings: { url: receiver.url, token: 'a token of the caches', maxAge: 60 },
    });
  const another = async (build: string) => {
    const db = await new Database(opened.database.location).open();
    others.push(db);
    const made = purgesOn(db);
    await made.announce(build);
    return { db, purges: made };
  };
  const write = (...tags: string[]) => opened.deps.db.write(async (_tables, touch) => touch(...tags));
  const sent = () => receiver.received.splice(0);
  /** Runs until all changes so far were purged twice. */
  async function settle(): Promise<void> {
    await purges.run();
    opened.clock.advance(10 * second);
    await purges.run();
    await opened.deps.db.readContentVersion();
    await purges.refresh();
    expect(purges.isSettled).toBe(true);
    receiver.received.length = 0;
  }

  test('are purged of everything at first, twice, and keep pages only after that', async () => {
    expect(purges.isSettled).toBe(false);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
    expect(receiver.headers[0]).toMatchObject({
      authorization: 'Bearer a token of the caches',
      'content-type': 'application/json',
    });
    opened.clock.advance(9 * second);
    await purges.run();
    await purges.refresh();
    expect([sent(), purges.isSettled]).toEqual([[], false]);
    opened.clock.advance(second);
    await purges.run();
    await purges.refresh();
    expect([sent(), purges.isSettled]).toEqual([[{ everything: true }], true]);
    opened.clock.advance(100 * second);
    await purges.run();
    expect(sent()).toEqual([]);
  });

  test('are purged of what changed at once, and again ten seconds later', async () => {
    await settle();
    await write('product:7', 'company');
    await purges.refresh();
    expect(purges.isSettled).toBe(false);
    await purges.run();
    const tags = ['any', 'company', 'product:7', 'product:any'];
    expect(sent()).toEqual([{ tags }]);
    await purges.refresh();
    expect(purges.isSettled).toBe(false);
    await purges.run();
    expect(sent()).toEqual([]);
    opened.clock.advance(10 * second);
    await purges.run();
    await purges.refresh();
    expect([sent(), purges.isSettled]).toEqual([[{ tags }], true]);
  });

  test('are purged at once of a change that comes before the last one was purged again', async () => {
    await settle();
    await write('product:1');
    await purges.run();
    sent();
    opened.clock.advance(5 * second);
    await write('gallery');
    await purges.run();
    expect(sent()).toEqual([{ tags: ['any', 'gallery'] }]);
    opened.clock.advance(5 * second);
    await purges.run();
    expect(sent()).toEqual([{ tags: ['any', 'gallery', 'product:1', 'product:any'] }]);
    await purges.refresh();
    expect(purges.isSettled).toBe(false);
    opened.clock.advance(10 * second);
    await purges.run();
    await purges.refresh();
    expect([sent(), purges.isSettled]).toEqual([[{ tags: ['any', 'gallery'] }], true]);
  });

  test('are purged of everything when nobody knows what changed', async () => {
    await settle();
    await opened.deps.db.write(async () => undefined);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
    await settle();
    await opened.deps.db.source.query("UPDATE counters SET value = value + 1 WHERE name = 'content'");
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
    await settle();
    await opened.deps.db.renewContentEpoch();
    await purges.refresh();
    expect(purges.isSettled).toBe(false);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
  });

  test('are tried again ever less often until they take a change, and are then purged of everything', async () => {
    await settle();
    receiver.answers = [503, 302, 500];
    await write('gallery');
    await purges.run();
    expect(sent()).toEqual([{ tags: ['any', 'gallery'] }]);
    const failedSince = (await purges.state()).failedSince;
    expect(await purges.state()).toMatchObject({
      failure: 'it answered with status 503',
      failedSince: expect.any(Date),
    });
    await purges.run();
    expect(sent()).toEqual([]);
    opened.clock.advance(second);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
    expect(await purges.state()).toMatchObject({ failure: 'it answered with status 302', failedSince });
    opened.clock.advance(second);
    await purges.run();
    expect(sent()).toEqual([]);
    opened.clock.advance(second);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
    await purges.refresh();
    expect(purges.isSettled).toBe(false);
    // A process that is started meanwhile goes on with it.
    const { purges: next } = await another('build 1');
    opened.clock.advance(4 * second);
    await next.run();
    expect(sent()).toEqual([{ everything: true }]);
    expect(await purges.state()).toMatchObject({ failure: null, failedSince: null, purgedAt: expect.any(Date) });
    opened.clock.advance(10 * second);
    await purges.run();
    await purges.refresh();
    expect(purges.isSettled).toBe(true);
  });

  test('are tried every minute for as long as nobody answers', async () => {
    await settle();
    receiver.close();
    await write('gallery');
    for (let n = 0; n < 12; n += 1) {
      await purges.run();
      opened.clock.advance(60 * second);
    }
    expect((await purges.state()).failure).toBe('it refuses connections');
    const before = await opened.deps.db.read(({ jobs }) => jobs.findOneByOrFail({ kind: 'purge' }));
    expect(before.attempts).toBe(12);
  });

  test('are purged by one of several processes', async () => {
    await settle();
    const { purges: next, db } = await another('build 1');
    expect(next.isSettled).toBe(true);
    await write('gallery');
    await Promise.all([purges.run(), next.run(), purges.run(), next.run()]);
    expect(sent()).toEqual([{ tags: ['any', 'gallery'] }]);
    await db.readContentVersion();
    await next.refresh();
    expect(next.isSettled).toBe(false);
  });

  test('are purged by another process half a minute after one died over it', async () => {
    await settle();
    const { purges: next } = await another('build 1');
    await write('gallery');
    const held = Promise.withResolvers<void>();
    receiver.onPurge = () => held.promise;
    const silent = purges.run();
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.onPurge = () => undefined;
    for (const [seconds, purged] of [
      [29, 1],
      [1, 2],
    ] as const) {
      opened.clock.advance(seconds * second);
      await next.run();
      expect(receiver.received).toHaveLength(purged);
    }
    held.resolve();
    await silent;
    expect((await purges.state()).failure).toBeNull();
  });

  test('keep no pages of another program, and are purged of everything when one begins', async () => {
    await settle();
    const { purges: next, db } = await another('build 2');
    await purges.refresh();
    expect([purges.isSettled, next.isSettled]).toEqual([false, false]);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
    opened.clock.advance(10 * second);
    await next.run();
    expect(sent()).toEqual([{ everything: true }]);
    await db.readContentVersion();
    for (const one of [purges, next]) await one.refresh();
    expect([purges.isSettled, next.isSettled]).toEqual([false, true]);
  });

  test('are purged of everything when their row is lost', async () => {
    await settle();
    await opened.deps.db.transaction(({ purges }) => purges.deleteAll());
    await purges.run();
    expect(sent()).toEqual([]);
    await purges.refresh();
    expect(purges.isSettled).toBe(false);
    await purges.run();
    expect(sent()).toEqual([{ everything: true }]);
  });
});
