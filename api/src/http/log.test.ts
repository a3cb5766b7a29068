import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { createHttp } from '../testing/http.ts';
import { listen, openTestDeps, startTestServer, type TestServer } from '../testing/server.ts';
import { toAppError } from './errors.ts';

const enquiry = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Between you and me: 0171 555' };

describe.each(databases)('the log after a failure, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { mayLog: true });
  });
  beforeEach(() => void server.logged.splice(0));
  afterAll(() => server?.close());

  const drop = (table: string) => server.deps.db.transaction(({ manager }) => manager.query(`DROP TABLE ${table}`));

  test('the log after a failure has a bug once, with its stack and without request data', async () => {
    for (const table of ['document_downloads', 'documents', 'products', 'categories']) await drop(table);
    const response = await server.staff.send('POST', '/api/add-category', { name: 'Between you and me: 0171 555' });
    expect(response.status).toBe(500);
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).not.toContain('Between you and me');
    expect(JSON.parse(server.logged[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'Something went wrong on our side. Please try again.',
      requestId: response.headers.get('X-Request-Id'),
      method: 'POST',
      path: '/api/add-category',
      err: { message: expect.stringContaining('documents'), stack: expect.stringContaining(' at ') },
    });
  });

  test('the log after a failure does not contain the text of an enquiry that the database refuses', async () => {
    await drop('enquiry_events');
    await drop('contact_queries');
    expect((await server.http.send('POST', '/api/contact-submit', enquiry)).status).toBe(201);
    await server.deps.enquiries.deliver();
    expect(server.logged).toHaveLength(2);
    for (const secret of Object.values(enquiry)) expect(server.logged.join()).not.toContain(secret);
  });

  test('the log after a failure has an unreachable database as a message with its reason, without a stack', async () => {
    await server.deps.db.close();
    await server.http.get('/api/gallery');
    expect(server.logged).toHaveLength(1);
    const { err, ...entry } = JSON.parse(server.logged[0] ?? '');
    expect(entry).toMatchObject({ level: 50, path: '/api/gallery', code: 'unavailable' });
    expect(err).toBeUndefined();
    expect(server.logged[0]).not.toContain('    at ');
  });
});

const leak = (database: TestDatabase, table: string, column: string, error: number) =>
  database === 'sqlite'
    ? `CREATE TRIGGER leak_${column} BEFORE INSERT ON ${table} BEGIN SELECT json_extract('{}', NEW.${column}); END`
    : `CREATE TRIGGER leak_${column} BEFORE INSERT ON ${table} FOR EACH ROW
       SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = ${error}, MESSAGE_TEXT = NEW.${column}`;

describe.each(databases)('the log after an error that contains values, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { mayLog: true });
  });
  beforeEach(() => void server.logged.splice(0));
  afterAll(() => server?.close());

  const query = (sql: string) => server.deps.db.transaction(({ manager }) => manager.query(sql));

  test('the log after an error that contains values has the code, the call and the request of a refused sign-up, not its password hash', async () => {
    await query(leak(database, 'admin_users', 'passwordHash', 1644));
    const user = { name: 'Nora New', email: 'nora@example.com', password: 'a long sentence of mine' };
    const response = await server.staff.send('POST', '/api/auth/signup', user);
    expect(response.status).toBe(500);
    expect(server.logged).toHaveLength(1);
    for (const secret of ['$argon2id', 'Nora', 'nora@example.com', user.password, server.token]) {
      expect(server.logged[0]).not.toContain(secret);
    }
    expect(JSON.parse(server.logged[0] ?? '')).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      method: 'POST',
      path: '/api/auth/signup',
      code: 'internal',
      err: {
        message:
          database === 'sqlite' ? 'SQLITE_ERROR in INSERT admin_users' : 'ER_SIGNAL_EXCEPTION in INSERT admin_users',
      },
    });
  });

  test('the log after an error that contains values has the code alone if the database is unavailable', async () => {
    // 1205 is a lock timeout, whose message names no row on SQLite.
    if (database === 'sqlite') await query('PRAGMA query_only = ON');
    else await query(leak(database, 'categories', 'name', 1205));
    const response = await server.staff.send('POST', '/api/add-category', { name: 'Between you and me: 0171 555' });
    expect(response.status).toBe(503);
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).not.toContain('Between you and me');
    const reason =
      database === 'sqlite' ? 'SQLITE_READONLY in the database' : 'ER_LOCK_WAIT_TIMEOUT in INSERT categories';
    expect(JSON.parse(server.logged[0] ?? '')).toMatchObject({ code: 'unavailable', reason });
  });

  test('the log after an error that contains values has no data of an enquiry that the database refuses', async () => {
    const broken = await startTestServer(database, { mayLog: true });
    await broken.deps.db.transaction(({ manager }) =>
      manager.query(leak(database, 'contact_queries', 'message', 1644)),
    );
    await broken.http.send('POST', '/api/contact-submit', enquiry);
    await broken.deps.enquiries.deliver();
    expect(broken.logged).not.toEqual([]);
    for (const secret of Object.values(enquiry)) expect(broken.logged.join()).not.toContain(secret);
    await broken.close();
  });
});

async function entriesAt(level: string, trustProxy: boolean, paths: string[], headers: Record<string, string>) {
  const lines: string[] = [];
  const opened = await openTestDeps('sqlite');
  const log = createLog(level as 'info', { write: line => lines.push(line) });
  const server = await listen({ deps: { ...opened.deps, log }, trustProxy });
  const responses = [];
  for (const path of paths) responses.push(await createHttp(server.url).get(path, headers));
  await server.close();
  await opened.close();
  return { responses, entries: lines.map(line => JSON.parse(line)) };
}

describe('an error with a status from a library', () => {
  test.each([
    [403, 404],
    [404, 404],
    [413, 413],
    [418, 400],
    [500, 500],
  ])('an error of a library with status %i becomes %i', (status, expected) => {
    expect(toAppError(Object.assign(new Error('Malicious Path'), { status })).status).toBe(expected);
  });
});

describe('the log line of a request', () => {
  const sent = { 'X-Request-Id': '0123456789abcdef', 'X-Forwarded-For': '203.0.113.9' };

  test('the log line of a request has method, path, status, time and request id, but neither the client nor the query', async () => {
    const paths = ['/api/products?q=vera%40example.com', '/api/nothing', '/healthz'];
    const { responses, entries: all } = await entriesAt('info', false, paths, sent);
    const entries = all.slice(1);
    const common = { level: 30, time: expect.any(Number), pid: process.pid, hostname: expect.any(String) };
    const line = { ...common, ms: expect.any(Number), method: 'GET', msg: 'Request' };
    expect(entries).toEqual([
      { ...line, path: '/api/products', status: 200, requestId: responses[0]?.headers.get('X-Request-Id') },
      { ...line, path: '/api/nothing', status: 404, requestId: responses[1]?.headers.get('X-Request-Id') },
    ]);
    expect(entries[0].requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('the log line of a request is also written for page cache hits', async () => {
    const { entries } = await entriesAt('info', false, ['/api/categories', '/api/categories'], {});
    expect(entries.map(({ path, status }) => [path, status])).toEqual([
      ['/api/categories', 200],
      ['/api/categories', 200],
    ]);
    expect(entries[0].requestId).not.toBe(entries[1].requestId);
  });

  test('uses the id of a trusted proxy, if valid', async () => {
    const [good] = (await entriesAt('info', true, ['/api/products'], sent)).entries;
    expect(good.requestId).toBe('0123456789abcdef');
    const [bad] = (await entriesAt('info', true, ['/api/products'], { 'X-Request-Id': 'a b<script>' })).entries;
    expect(bad.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the log line of a request has the address, and exists for health probes, at debug only', async () => {
    const { entries } = await entriesAt('debug', true, ['/healthz'], sent);
    expect(entries).toMatchObject([{ level: 20, path: '/healthz', address: '203.0.113.9' }]);
    expect((await entriesAt('warn', true, ['/api/products'], sent)).entries).toEqual([]);
  });
});
