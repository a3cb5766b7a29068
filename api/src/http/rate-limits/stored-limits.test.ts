import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { In } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { createHttp } from '../../testing/http.ts';
import { admin, listen, startTestServer, type TestServer } from '../../testing/server.ts';
import { consumeTry, purgeRateLimits } from './tries.ts';

const login = '/api/auth/login';
const minute = 60_000;
const hour = 60 * minute;
const guess = { email: admin.email, password: 'wrong' };
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe.each(databases)('limits of sign-ins, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { trustProxy: true });
  });
  afterEach(async () => {
    await server.close();
  });

  const signIn = async (body: object, address: string, http = server.http) =>
    (await http.send('POST', login, body, { 'X-Forwarded-For': address })).status;
  async function signIns(count: number, body: (n: number) => object, address: (n: number) => string) {
    const all: number[] = [];
    for (let n = 0; n < count; n += 1) all.push(await signIn(body(n), address(n)));
    return all;
  }
  const anywhere = (n: number) => `198.18.${n}.1`;
  const elsewhere = '203.0.113.9';

  test.each([admin.email, 'nobody@example.com'])(
    'allows ten guesses on %s from all addresses together',
    async email => {
      const body = (n: number) => ({ email: n % 2 ? email : ` ${email.toUpperCase()}`, password: 'wrong' });
      expect(await signIns(13, body, anywhere)).toEqual([...times(10, 401), ...times(3, 429)]);
      expect(await signIn({ email, password: admin.password }, elsewhere)).toBe(429);
      expect(await signIn({ email: 'another@example.com', password: 'wrong' }, elsewhere)).toBe(401);
    },
  );

  test('allows ten of many concurrent guesses on an account', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, (_, n) => signIn(guess, anywhere(n))));
    expect(all.toSorted()).toEqual([...times(10, 401), ...times(15, 429)]);
  });

  test('an IPv6 /64 counts as one address', async () => {
    const other = (n: number) => ({ email: `nobody${n}@example.com`, password: 'wrong' });
    const all = await signIns(21, other, n => `2001:db8:1:2::${n + 1}`);
    expect(all).toEqual([...times(20, 401), 429]);
    expect(await signIn(guess, '2001:db8:1:3::1')).toBe(401);
  });

  test.each([
    ['an IPv4 /24', (n: number) => `198.51.100.${n}`, '198.51.101.1'],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n}::1`, '2001:db8:8::1'],
  ])('%s has a limit of a hundred', async (_title, address, outside) => {
    const other = (n: number) => ({ email: `nobody${n}@example.com`, password: 'wrong' });
    expect(await signIns(101, other, address)).toEqual([...times(100, 401), 429]);
    expect(await signIn(guess, outside)).toBe(401);
  });

  test('a restart forgets nothing, and two processes count together', async () => {
    expect(await signIns(6, () => guess, anywhere)).toEqual(times(6, 401));
    const db = await new Database(server.database.location).open();
    const second = await listen({ deps: { ...server.deps, db }, trustProxy: true });
    const http = createHttp(second.url);
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await signIn(guess, elsewhere, http));
    expect(all).toEqual([...times(4, 401), 429, 429]);
    await second.close();
    await db.close();
  });

  test('waits grow while they follow each other, and restart after a day without any', async () => {
    const retryAfter = async () => {
      await signIns(10, () => guess, anywhere);
      const response = await server.http.send('POST', login, guess, { 'X-Forwarded-For': elsewhere });
      return Math.round(Number(response.headers.get('Retry-After')) / 60);
    };
    const waits = [];
    for (let n = 0; n < 6; n += 1) {
      waits.push(await retryAfter());
      server.clock.advance(4 * hour);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
    server.clock.advance(25 * hour);
    expect(await retryAfter()).toBe(15);
  });

  test('nobody is locked out after a clock that was a day ahead is set right', async () => {
    const { clock } = server;
    clock.advance(24 * hour);
    expect(await signIns(11, () => guess, anywhere)).toEqual([...times(10, 401), 429]);
    const enquiry = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' };
    const submit = async () =>
      (await server.http.send('POST', '/api/contact-submit', enquiry, { 'X-Forwarded-For': elsewhere })).status;
    for (let n = 0; n < 10; n += 1) expect(await submit()).toBe(201);
    expect(await submit()).toBe(429);
    clock.advance(-24 * hour);
    expect(await signIn(admin, elsewhere)).toBe(200);
    expect(await submit()).toBe(201);
  });

  test('a known device is not locked out by others, and has its own limit', async () => {
    const device = 'kYb0f3mZ2QxN8sT4uV6w';
    expect(await signIn({ ...admin, device }, elsewhere)).toBe(200);
    // Also from the owner's own address, as behind a proxy without TRUST_PROXY.
    await signIns(
      30,
      n => ({ email: n < 11 ? admin.email : 'x@example.com', password: 'wrong' }),
      () => elsewhere,
    );
    expect(await signIn(admin, elsewhere)).toBe(429);
    expect(await signIn({ ...admin, device }, elsewhere)).toBe(200);
    expect(await signIn({ ...admin, device: 'aDeviceThatNobodyKnows' }, elsewhere)).toBe(429);
    expect(await signIns(12, () => ({ ...guess, device }), anywhere)).toEqual([...times(10, 401), 429, 429]);
    const stored = await server.deps.db.read(tables => tables.knownDevices.find());
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(device);
  });

  test('a device of one account is unknown to every other', async () => {
    const device = 'kYb0f3mZ2QxN8sT4uV6w';
    const other = { name: 'Grace', email: 'grace@example.com', password: 'staple correct horse' };
    await server.client.auth.signup(other);
    expect(await signIn({ ...other, device }, elsewhere)).toBe(200);
    await signIns(10, () => guess, anywhere);
    expect(await signIn({ ...guess, device }, elsewhere)).toBe(429);
  });

  test('sign-ins whose body never arrives lock nobody out', async () => {
    const { hostname, port } = new URL(server.url);
    const head = `POST ${login} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${elsewhere}\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n`;
    const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map(socket => new Promise(resolve => socket.write(head, resolve))));
    await wait(200);
    expect(await signIn(admin, elsewhere)).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('no address or email is stored, and expired counts are purged', async () => {
    expect(await signIn(guess, elsewhere)).toBe(401);
    const rows = () => server.deps.db.read(tables => tables.rateLimits.find());
    expect(await rows()).toHaveLength(3);
    expect(JSON.stringify(await rows())).not.toMatch(/203\.0|example/);
    await purgeRateLimits(server.deps);
    expect(await rows()).toHaveLength(3);
    server.clock.advance(25 * hour);
    await purgeRateLimits(server.deps);
    expect(await rows()).toEqual([]);
  });
});

test.each(databases.filter(kind => kind === 'mariadb'))(
  'an attempt that the server ends because of a deadlock is made again, on %s',
  async kind => {
    const server = await startTestServer(kind);
    const { location } = server.database;
    const uri = 'url' in location ? location.url.replace(/^mariadb:/, 'mysql:') : '';
    const other = await createConnection({ uri });
    const insert = (...ids: string[]) =>
      other.query('INSERT INTO rate_limits (id, tries, endsAt, waits) VALUES ?', [
        ids.map(id => [id, 0, '1970-01-02', 0]),
      ]);
    await other.query('START TRANSACTION');
    // MariaDB ends the transaction with fewer rows, so this one has more than the attempt.
    await insert('b', 'c', 'd', 'e', 'f', 'g', 'h');
    const budgets = ['a', 'b'].map(id => ({ id, tries: 10, seconds: 900, by: 'account' as const }));
    const attempt = consumeTry(server.deps, budgets);
    const waiting = `SELECT 1 FROM INFORMATION_SCHEMA.INNODB_TRX JOIN INFORMATION_SCHEMA.PROCESSLIST ON ID = trx_mysql_thread_id
      WHERE trx_state = 'LOCK WAIT' AND DB = DATABASE()`;
    // The server renews this table only if nobody has read it for 0.1 s.
    const options = { interval: 150 };
    await expect.poll(() => queryOnOwnConnection(location, waiting), options).toHaveLength(1);
    await insert('a');
    await other.query('COMMIT');
    expect(await attempt).toBe(0);
    const rows = await server.deps.db.read(tables => tables.rateLimits.findBy({ id: In(['a', 'b']) }));
    expect(rows.map(({ id, tries }) => [id, tries]).sort()).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    await other.end();
    await server.close();
  },
);

test('the limit of enquiries is stored, and kept in memory while the database is down', async () => {
  const server = await startTestServer('sqlite', { mayLog: true });
  const submit = async (http = server.http) => {
    const fields = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' };
    return (await http.send('POST', '/api/contact-submit', fields)).status;
  };
  const all = [];
  for (let n = 0; n < 10; n += 1) all.push(await submit());
  expect(all).toEqual(times(10, 201));
  const restarted = await listen({ deps: server.deps });
  expect(await submit(createHttp(restarted.url))).toBe(429);
  await restarted.close();
  await server.deps.db.close();
  const away = [];
  for (let n = 0; n < 11; n += 1) away.push(await submit());
  expect(away).toEqual([...times(10, 201), 429]);
  await server.deps.db.open();
  server.clock.advance(minute);
  expect(await submit()).toBe(429);
  await server.close();
});
