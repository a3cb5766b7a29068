import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { purgeOldEnquiries } from './retention.ts';
import { monthsBefore } from './retention-rules.ts';

test.each([
  ['2030-03-31T12:00:00Z', 1, '2030-02-28T12:00:00.000Z'],
  ['2028-03-31T12:00:00Z', 1, '2028-02-29T12:00:00.000Z'],
  ['2030-01-15T12:00:00Z', 24, '2028-01-15T12:00:00.000Z'],
  ['2030-01-31T00:00:00Z', 2, '2029-11-30T00:00:00.000Z'],
])('%s, %i months earlier, is %s', (time, months, earlier) => {
  expect(monthsBefore(new Date(time), months).toISOString()).toBe(earlier);
});

describe.each(databases)('old enquiries, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { trustProxy: true });
    // Last changed in January, March and June; the last one is in the trash.
    for (const [id, month] of [
      ['a', '01'],
      ['b', '03'],
      ['c', '06'],
    ] as const) {
      const words = { name: 'Vera', email: 'vera@example.com', message: `A quote for ${id}, please.` };
      await server.http.send('POST', '/api/contact-submit', words, { 'X-Forwarded-For': '203.0.113.8' });
      const { _id = '' } = (await server.client.enquiries.list({ limit: 1 }))[0] ?? {};
      if (id === 'c') await server.client.enquiries.remove({ id: _id });
      const time = new Date(`2031-${month}-10T00:00:00Z`);
      await server.deps.db.transaction(tables =>
        tables.enquiries.update(_id, { createdAt: new Date('2029-12-01T00:00:00Z'), updatedAt: time, name: id }),
      );
    }
  });
  afterEach(() => server?.close());

  const names = async () =>
    (await server.deps.db.read(tables => tables.enquiries.find())).map(({ name }) => name).sort();
  const day = (date: string) => ({ now: () => new Date(`${date}T12:00:00Z`) });
  /** Runs on a clock that was steady for a month; otherwise nothing is deleted by age. */
  async function run(date: string, enquiryMonths: number | null, days = 31) {
    const { db } = server.deps;
    const retention = { enquiryMonths, backups: 14 };
    const end = Date.parse(`${date}T12:00:00Z`);
    for (let ago = days; ago >= 0; ago -= 1) {
      await purgeOldEnquiries({ db, now: () => new Date(end - ago * 24 * 3600_000), retention });
    }
  }

  test('old enquiries are kept without a setting', async () => {
    await run('2060-01-01', null);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  test('old enquiries are erased that many months after their last change, with their number in the audit', async () => {
    await run('2032-03-10', 12);
    expect(await names()).toEqual(['c']);
    const entries = await server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'server.retention' }));
    expect(entries.map(({ userName, changes }) => [userName, changes[0]?.fields[0]?.to]).sort()).toEqual([
      ['Server', '1'],
      ['Server', '1'],
    ]);
    const sent = await server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'enquiries.submit' }));
    expect(sent.filter(({ address }) => address !== '')).toHaveLength(1);
  });

  test.each([
    [{ opne: 12 }, 'This call has no field opne. It takes open, won, lost, spam, seen.'],
    [{ Lost: 3, opne: 12 }, 'This call has no field Lost. It takes open, won, lost, spam, seen.'],
    [{ won: 5, opne: 12 }, 'This call has no field opne. It takes open, won, lost, spam, seen.'],
  ])('rules with an unknown name are refused, and clear nothing: %j', async (rules, message) => {
    const at = '/api/v1/personal-data/retention';
    expect((await server.staff.send('PUT', at, { open: 36, spam: 1 })).status).toBe(200);
    const refused = await server.staff.send('PUT', at, rules);
    expect([refused.status, refused.json]).toMatchObject([400, { message, error: { code: 'invalid_input' } }]);
    const named = refused.json.error.details.map(({ path }: { path: string }) => path);
    expect(named).toEqual(Object.keys(rules).filter(name => name !== 'won'));
    expect((await server.staff.send('POST', `${at}/count`, rules)).status).toBe(400);
    expect((await server.client.personalData.policy({})).retention).toEqual({ open: 36, spam: 1 });
    expect((await server.staff.send('PUT', at, {})).status).toBe(200);
    expect((await server.client.personalData.policy({})).retention).toEqual({});
  });

  test('each state has its own time, and the rule of the server is for the others', async () => {
    await server.deps.db.transaction(async tables => {
      await tables.enquiries.update({ name: 'a' }, { state: 'won' });
      await tables.enquiries.update({ name: 'b' }, { state: 'lost' });
    });
    server.clock.set(Date.parse('2032-02-20T12:00:00Z'));
    const { personalData } = server.client;
    // A was changed last 13 months ago, b 11 and c 8.
    expect(await personalData.countRetention({ lost: 6 })).toEqual({ enquiries: 1 });
    expect(await personalData.countRetention({ open: 8, won: 13, lost: 11 })).toEqual({ enquiries: 3 });
    expect(await personalData.countRetention({ open: 9, won: 14, lost: 12, spam: 1 })).toEqual({ enquiries: 0 });
    await personalData.changeRetention({ won: 120, lost: 6 });
    expect((await personalData.policy()).retention).toEqual({ won: 120, lost: 6 });
    await run('2032-02-20', null);
    expect(await names()).toEqual(['a', 'c']);
    await run('2032-07-20', 12);
    expect(await names()).toEqual(['a']);
    await personalData.changeRetention({});
    await run('2032-07-21', 12);
    expect(await names()).toEqual([]);
    await expect(personalData.changeRetention({ lost: 0 })).rejects.toThrow(
      'Lost must be a whole number of months from 1 to 1200, or empty',
    );
  });

  if (database === 'sqlite') {
    test('old enquiries leave nothing readable in the database file', async () => {
      const isReadable = () =>
        ['catalogue.sqlite', 'catalogue.sqlite-wal'].some(name =>
          readFileSync(join(server.folder, name), 'latin1').includes('forty-two'),
        );
      await server.deps.db.transaction(tables =>
        tables.enquiries.update({ name: 'a' }, { message: 'forty-two pumps' }),
      );
      expect(isReadable()).toBe(true);
      await run('2032-03-10', 12);
      expect(isReadable()).toBe(false);
    });
  }

  test('old enquiries are kept after a clock jump', async () => {
    const { db } = server.deps;
    const retention = { enquiryMonths: 12, backups: 14 };
    await purgeOldEnquiries({ db, ...day('2031-07-01'), retention });
    await purgeOldEnquiries({ db, ...day('2060-01-01'), retention });
    expect(await names()).toEqual(['a', 'b', 'c']);
  });
});
