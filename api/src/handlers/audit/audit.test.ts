import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusals } from '../../audit/refusals.ts';
import { purgeAudit } from '../../repositories/audit/audit.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const from = (address: string) => ({ 'X-Forwarded-For': address, 'User-Agent': firefox });

describe.each(databases)('the audit, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true });
    make = factories(server);
  });
  afterAll(() => server?.close());

  const newest = async (query: string): Promise<AuditEntry> =>
    (await server.staff.get(`/api/v1/audit?${query}`)).json[0];
  const rowsOf = (callName: string) => server.deps.db.read(tables => tables.auditEntries.findBy({ callName }));

  test('records who changed what, when, from where, and the values before and after', async () => {
    const { _id } = await server.client.categories.create({ name: 'Pump' });
    await server.staff.send('PUT', `/api/categories/${_id}`, { name: 'Pumps' }, from('203.0.113.7'));
    expect(await newest(`record=categories&recordId=${_id}`)).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^2030-01-01T00:00:0.\.\d{3}Z$/),
      kind: 'change',
      call: 'categories.update',
      user: server.adminId,
      userName: 'Ada Admin',
      address: '203.0.113.7',
      device: 'Firefox on Windows',
      record: 'categories',
      recordId: _id,
      recordName: 'Pumps',
      times: 1,
      changes: [
        {
          record: 'categories',
          _id,
          name: 'Pumps',
          fields: [
            { field: 'name', from: 'Pump', to: 'Pumps', hidden: false },
            { field: 'address', from: 'pump', to: 'pumps', hidden: false },
          ],
        },
      ],
    });
  });

  test('truncates long texts, and says how long they were', async () => {
    const product = await make.product({ fullDesc: `<p>${'x'.repeat(5000)}</p>`, images: [await pngFile()] });
    const { changes } = await newest(`recordId=${product._id}`);
    const field = changes[0]?.fields.find(one => one.field === 'fullDesc');
    expect(field).toEqual({
      field: 'fullDesc',
      from: null,
      to: `${'x'.repeat(120)}… (5,000 characters)`,
      hidden: false,
    });
  });

  test('the audit never keeps a password, its hash or a token, nor what a visitor wrote', async () => {
    const user = await make.user({ password: 'first long sentence' });
    const { token } = await server.visitor.auth.login({ email: user.email, password: user.password });
    await server.client.users.update({ id: user._id, name: 'Renamed', email: user.email, password: 'second sentence' });
    const enquiry = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Between you and me' };
    await server.http.send('POST', '/api/contact-submit', enquiry, from('203.0.113.8'));
    const [listed] = await server.client.enquiries.list({ q: 'vera' });
    await server.client.enquiries.remove({ id: listed?._id ?? '' });
    const { changes } = await newest(`recordId=${user._id}`);
    expect(changes[0]?.fields).toEqual([
      { field: 'name', from: 'Second Admin', to: 'Renamed', hidden: false },
      { field: 'passwordHash', from: null, to: null, hidden: true },
    ]);
    expect(await newest(`recordId=${listed?._id}&to=2090-01-01T00:00:00Z`)).toMatchObject({ call: expect.any(String) });
    const all = JSON.stringify(await server.deps.db.read(tables => tables.auditEntries.find()));
    for (const secret of ['first long', 'second sentence', '$argon2', token, ...Object.values(enquiry)]) {
      expect(all).not.toContain(secret);
    }
  });

  test('the audit is written with the change or not at all', async () => {
    const category = await make.category('Kept');
    const { db } = server.deps;
    const sql =
      database === 'sqlite'
        ? "CREATE TRIGGER no_audit BEFORE INSERT ON audit_entries BEGIN SELECT json_extract('{}', 'x'); END"
        : "CREATE TRIGGER no_audit BEFORE INSERT ON audit_entries FOR EACH ROW SIGNAL SQLSTATE '45000'";
    await db.transaction(({ manager }) => manager.query(sql));
    expect((await server.staff.send('PUT', `/api/categories/${category._id}`, { name: 'Lost' })).status).toBe(500);
    await db.transaction(({ manager }) => manager.query('DROP TRIGGER no_audit'));
    expect((await server.visitor.categories.get({ id: category._id })).name).toBe('Kept');
    server.logged.splice(0);
  });

  test('records no refused change', async () => {
    const category = await make.category('Versioned');
    const before = await rowsOf('categories.update');
    const body = { name: 'Older', version: 7 };
    expect((await server.staff.send('PUT', `/api/categories/${category._id}`, body)).status).toBe(409);
    expect(await rowsOf('categories.update')).toHaveLength(before.length);
  });

  test("names who signed in, and counts an account's wrong passwords from all addresses", async () => {
    const user = await make.user();
    await server.http.send(
      'POST',
      '/api/auth/login',
      { email: user.email, password: user.password },
      from('203.0.113.9'),
    );
    expect(await newest(`user=${user._id}`)).toMatchObject({
      kind: 'sign-in',
      userName: 'Second Admin',
      address: '203.0.113.9',
    });
    for (const last of [1, 2, 3]) {
      const body = { email: user.email, password: 'a wrong guess' };
      expect((await server.http.send('POST', '/api/auth/login', body, from(`198.51.100.${last}`))).status).toBe(401);
    }
    await server.deps.refusals.flush(true);
    const rows = (await server.staff.get(`/api/v1/audit?user=${user._id}&kind=failed-sign-in`)).json;
    expect(rows.map(({ times }: AuditEntry) => times).sort()).toEqual([1, 2]);
  });

  test('the audit counts calls without a session, and limits that are reached', async () => {
    for (let count = 0; count < 5; count += 1)
      await server.http.send('DELETE', '/api/products/x', undefined, from('192.0.2.1'));
    const body = { email: 'nobody@example.com', password: 'a wrong guess' };
    for (let count = 0; count < 22; count += 1)
      await server.http.send('POST', '/api/auth/login', body, from('192.0.2.2'));
    await server.deps.refusals.flush(true);
    const timesOf = async (kind: string, address: string) =>
      (await server.staff.get(`/api/v1/audit?kind=${kind}&limit=1000`)).json
        .filter((entry: AuditEntry) => entry.address === address)
        .map(({ call, times }: AuditEntry) => `${call} ${times}`)
        .sort();
    expect(await timesOf('refusal', '192.0.2.1')).toEqual(['products.remove 1', 'products.remove 4']);
    expect(await timesOf('failed-sign-in', '192.0.2.2')).toEqual(['auth.login 1', 'auth.login 9']);
    expect(await timesOf('limit', '192.0.2.2')).toEqual(['auth.login 1', 'auth.login 11']);
  });

  test('ten thousand guesses in an hour make eight rows, also from as many addresses', async () => {
    const { db, log } = server.deps;
    let time = Date.parse('2026-03-01T00:00:00Z');
    const refusals = new Refusals({ db, log, now: () => new Date(time) });
    const subject = { userId: server.adminId, userName: 'Ada Admin', device: '' };
    for (let count = 0; count < 10_000; count += 1) {
      time += 359;
      refusals.record({ kind: 'failed-sign-in', callName: 'guessed', ...subject, address: `2001:db8::${count}` });
    }
    await refusals.close();
    const rows = await rowsOf('guessed');
    expect(rows).toHaveLength(8);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(10_000);
  });

  test('the refusals of an account are counted for a quarter of an hour before they are written', async () => {
    const { db, log } = server.deps;
    const begin = server.deps.now().getTime();
    let time = begin;
    const refusals = new Refusals({ db, log, now: () => new Date(time) });
    const subject = { userId: server.adminId, userName: 'Ada Admin', device: '', address: '192.0.2.3' };
    const timesAfter = async (minutes: number) => {
      time = begin + minutes * 60_000;
      await refusals.flush();
      return (await rowsOf('counted')).map(({ times }) => times).sort();
    };
    for (let count = 0; count < 4; count += 1)
      refusals.record({ kind: 'failed-sign-in', callName: 'counted', ...subject });
    expect(await timesAfter(0)).toEqual([1]);
    expect(await timesAfter(14)).toEqual([1]);
    expect(await timesAfter(15)).toEqual([1, 3]);
    await refusals.close();
  });

  test('a thousand addresses guessing at unknown accounts make about a hundred rows', async () => {
    const { db, log, now } = server.deps;
    const refusals = new Refusals({ db, log, now });
    for (let count = 0; count < 10_000; count += 1) {
      const address = `2001:db8::${count % 1000}`;
      refusals.record({
        kind: 'failed-sign-in',
        callName: 'sprayed',
        userId: null,
        userName: null,
        device: '',
        address,
      });
    }
    await refusals.close();
    const rows = await rowsOf('sprayed');
    expect(rows).toHaveLength(102);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(10_000);
  });

  test('the audit is paged, newest first, and filtered by kind, user and time', async () => {
    const page = await server.staff.get('/api/v1/audit?limit=2&offset=1&from=2026-03-01T00:00:00Z');
    expect(page.json).toHaveLength(2);
    expect(Number(page.headers.get('X-Total-Count'))).toBeGreaterThan(10);
    const times = (await server.staff.get('/api/v1/audit?limit=1000')).json.map((entry: AuditEntry) => entry.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const { total } = (await server.staff.get('/api/v1/audit-count?from=2026-03-01T00:00:00Z')).json;
    expect(String(total)).toBe(page.headers.get('X-Total-Count'));
    expect((await server.staff.get('/api/v1/audit-count?kind=limit')).json).toEqual({ total: 2 });
    expect((await server.staff.get('/api/v1/audit?from=2090-01-01T00:00:00Z')).json).toEqual([]);
    expect((await server.staff.get('/api/v1/audit?to=1990-01-01T00:00:00Z')).json).toEqual([]);
    expect((await server.staff.get('/api/v1/audit?kind=everything')).status).toBe(400);
    expect((await server.staff.get('/api/v1/audit?from=yesterday')).json.message).toBe(
      'from must be a time in UTC such as 2026-03-09T00:00:00Z',
    );
  });

  test('the audit is stored for 400 days', async () => {
    const { db } = server.deps;
    const days = (count: number) => new Date(Date.parse('2027-06-01T00:00:00Z') - count * 24 * 3600 * 1000);
    const [sample] = await rowsOf('categories.create');
    const row = { ...(sample as NonNullable<typeof sample>), callName: 'aged' };
    await db.transaction(tables =>
      tables.auditEntries.insert([
        { ...row, id: 'aged-399', createdAt: days(399) },
        { ...row, id: 'aged-401', createdAt: days(401) },
      ]),
    );
    for (let count = 31; count >= 1; count -= 1) await purgeAudit({ db, now: () => days(count) });
    expect(await rowsOf('aged')).toHaveLength(2);
    await purgeAudit({ db, now: () => days(0) });
    expect((await rowsOf('aged')).map(({ id }) => id)).toEqual(['aged-399']);
    const purges = await rowsOf('server.purgeAudit');
    expect(purges.map(({ userName, changes }) => [userName, changes[0]?.fields[0]?.to]).sort()).toEqual([
      ['Server', '1'],
      ['Server', '8'],
    ]);
  });

  test('the response to a sign-in does not reveal whether the account exists', async () => {
    const known = await server.http.send(
      'POST',
      '/api/auth/login',
      { email: admin.email, password: 'wrong guess' },
      from('192.0.2.7'),
    );
    const unknown = await server.http.send(
      'POST',
      '/api/auth/login',
      { email: 'x@example.com', password: 'wrong guess' },
      from('192.0.2.8'),
    );
    expect(known.json).toEqual(unknown.json);
  });
});
