import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Budget } from './budgets.ts';
import { consumeTry, isExhausted, purgeRateLimits, refundTry } from './tries.ts';

describe.each(databases)('a counted try, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const budget = (id: string): Budget => ({ by: 'address', id, tries: 2, seconds: 60 });
  /** All at one moment, so that the whole wait remains. */
  const deps = () => ({ db: server.deps.db, now: () => new Date('2030-01-01T00:00:00Z') });
  const consume = (id: string) => consumeTry(deps(), [budget(id)]);

  test('that is refunded can be used again', async () => {
    expect([await consume('refunded'), await consume('refunded')]).toEqual([0, 0]);
    await refundTry(deps(), [budget('refunded')]);
    expect(await consume('refunded')).toBe(0);
    expect(await consume('refunded')).toBe(60_000);
  });

  test('that is refunded late does not end the wait that others have caused', async () => {
    expect([await consume('late'), await consume('late'), await consume('late')]).toEqual([0, 0, 60_000]);
    await refundTry(deps(), [budget('late')]);
    expect(await consume('late')).toBe(60_000);
  });

  test('waits longer each time, four hours at most, and briefly again after a quiet day', async () => {
    const start = Date.parse('2030-01-01T00:00:00Z');
    let time = start;
    const at = () => ({ db: server.deps.db, now: () => new Date(time) });
    const hourly: Budget = { by: 'address', id: 'waits', tries: 1, seconds: 3600 };
    const waits: number[] = [];
    const overdraw = async () => {
      expect(await consumeTry(at(), [hourly])).toBe(0);
      const wait = await consumeTry(at(), [hourly]);
      waits.push(wait / 3_600_000);
      expect(await isExhausted(at(), hourly)).toBe(true);
      time += wait;
      expect(await isExhausted(at(), hourly)).toBe(false);
    };
    for (let count = 0; count < 4; count += 1) await overdraw();
    time += 24 * 3_600_000;
    await overdraw();
    expect(waits).toEqual([1, 2, 4, 4, 1]);
  });

  test.each([
    ['a day', 24],
    ['a week', 7 * 24],
    ['five hours', 5],
  ])('whose wait was stored while the clock was %s ahead is over once the clock is right', async (ahead, hours) => {
    const budgets = [{ ...budget(`ahead by ${ahead}`), tries: 2 }];
    let time = Date.parse('2030-01-01T00:00:00Z') + hours * 3_600_000;
    const at = () => ({ db: server.deps.db, now: () => new Date(time) });
    const consumed = [
      await consumeTry(at(), budgets),
      await consumeTry(at(), budgets),
      await consumeTry(at(), budgets),
    ];
    expect(consumed).toEqual([0, 0, 60_000]);
    time -= hours * 3_600_000;
    expect(await isExhausted(at(), budgets[0] as Budget)).toBe(false);
    const again = [await consumeTry(at(), budgets), await consumeTry(at(), budgets), await consumeTry(at(), budgets)];
    expect(again).toEqual([0, 0, 60_000]);
  });

  test('whose wait is the longest possible still waits on a machine with a slower clock', async () => {
    const budgets: Budget[] = [{ by: 'address', id: 'slower', tries: 1, seconds: 4 * 3600 }];
    await consumeTry(deps(), budgets);
    expect(await consumeTry(deps(), budgets)).toBe(4 * 3_600_000);
    const slower = { db: server.deps.db, now: () => new Date('2029-12-31T23:59:30Z') };
    expect(await consumeTry(slower, budgets)).toBe(4 * 3_600_000 + 30_000);
  });

  test('that one budget refuses does not count against the others', async () => {
    const [scarce, plenty] = [{ ...budget('scarce'), tries: 1 }, budget('plenty')];
    const both = () => consumeTry(deps(), [plenty, scarce]);
    expect([await both(), await both(), await both()]).toEqual([0, 60_000, 60_000]);
    expect([await consume('plenty'), await consume('plenty')]).toEqual([0, 60_000]);
  });

  test('is forgotten a day after its time', async () => {
    await consume('old');
    const purge = (time: string) => purgeRateLimits({ db: server.deps.db, now: () => new Date(time) });
    const isThere = () => server.deps.db.read(tables => tables.rateLimits.existsBy({ id: 'old' }));
    await purge('2030-01-02T00:01:00Z');
    expect(await isThere()).toBe(true);
    await purge('2030-01-02T00:01:01Z');
    expect(await isThere()).toBe(false);
  });
});
