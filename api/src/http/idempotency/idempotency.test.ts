import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../accounts/one-time-links.ts';
import { Database } from '../../db/database.ts';
import { rows } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp, formOf, type Http } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp.ts';
import { enrolled, withPasskey } from '../../testing/second-factors/enrolled.ts';
import { admin, listen, startTestServer, type TestServer } from '../../testing/server.ts';
import { claim, purgeIdempotencyKeys, runUnderClaim, storeResponse } from './keys.ts';

const day = 24 * 3600 * 1000;
const minutes = 60 * 1000;

describe.each(databases)('a request with an Idempotency-Key, on %s', database => {
  let server: TestServer;
  let other: { http: Http; close: () => Promise<void> };
  beforeAll(async () => {
    server = await startTestServer(database);
    const db = await new Database(server.database.location).open();
    const app = await listen({ deps: { ...server.deps, db } });
    const http = createHttp(app.url, { Authorization: `Bearer ${server.token}` });
    const close = async () => {
      await app.close();
      await db.close();
    };
    other = { http, close };
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
  });
  afterEach(() => expect(server.logged.splice(0)).toEqual([]));

  const add = (name: string, key: string, http = server.staff, path = '/api/v1/categories') =>
    http.send('POST', path, { name }, { 'Idempotency-Key': key });
  const named = async (name: string) =>
    (await server.visitor.categories.list()).filter(category => category.name === name).length;
  const keys = () => server.deps.db.read(tables => tables.idempotencyKeys.find());

  test('is executed once, with the first response', async () => {
    const key = randomUUID();
    const first = await add('Pumps', key);
    expect([first.status, first.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
    for (const http of [server.staff, other.http]) {
      const again = await add('Pumps', key, http);
      expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
      expect(again.json).toEqual(first.json);
      expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    }
    expect(await named('Pumps')).toBe(1);
  });

  test('is the same under both of its addresses', async () => {
    const key = randomUUID();
    const first = await add('Presses', key);
    const again = await add('Presses', key, server.staff, '/api/add-category');
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers.get('Location')).toBe(`/api/categories/${first.json._id}`);
  });

  test('is refused where the key came with another body', async () => {
    const key = randomUUID();
    await add('Valves', key);
    const answer = await add('Motors', key);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      success: false,
      message: 'This Idempotency-Key was used for another request. Please use a new key for each.',
      error: { code: 'idempotency_mismatch', details: [] },
    });
    expect(await named('Motors')).toBe(0);
  });

  test('does not meet that of another call or another person', async () => {
    const key = randomUUID();
    const make = factories(server);
    const user = await make.user();
    const { token } = await server.visitor.auth.login(user);
    const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
    await add('Hoses', key);
    expect((await add('Seals', key, http)).status).toBe(201);
    const signup = { name: 'C', email: 'c@example.com', password: 'surely long enough' };
    expect((await server.staff.send('POST', '/api/v1/users', signup, { 'Idempotency-Key': key })).status).toBe(201);
  });

  test('of many at once only one is carried out, on whichever process', async () => {
    const key = randomUUID();
    const http = (n: number) => (n % 2 ? other.http : server.staff);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add('Filters', key, http(n))));
    const [created, ...rest] = answers.filter(({ status }) => status === 201);
    for (const { json, headers } of rest)
      expect([json, headers.get('Idempotency-Replayed')]).toEqual([created?.json, 'true']);
    for (const { status, json, headers } of answers.filter(({ status }) => status !== 201)) {
      expect([status, json.error.code, headers.get('Retry-After')]).toEqual([409, 'idempotency_in_progress', '1']);
    }
    expect(
      answers.filter(({ status, headers }) => status === 201 && !headers.has('Idempotency-Replayed')),
    ).toHaveLength(1);
    expect(await named('Filters')).toBe(1);
  });

  test('leaves its key free where it was refused', async () => {
    const key = randomUUID();
    expect((await add('', key)).status).toBe(400);
    expect((await add('Pumps', key)).status).toBe(409);
    expect((await add('Gear pumps', key)).status).toBe(201);
  });

  test.each(['a b', 'ü', 'x'.repeat(201)])('is refused with the key %j', async key => {
    const answer = await add('Never', encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'));
    expect(answer.status).toBe(400);
    expect(answer.json.error.details).toEqual([
      { path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' },
    ]);
  });

  test('is forgotten after a day', async () => {
    const key = randomUUID();
    await add('Gauges', key);
    server.clock.advance(day - 1000);
    expect((await add('Gauges', key)).status).toBe(201);
    server.clock.advance(1000);
    expect((await add('Gauges', key)).json.error.code).toBe('duplicate');
    await add('Clamps', key);
    const before = await keys();
    server.clock.advance(day + 1000);
    await purgeIdempotencyKeys(server.deps);
    expect(before.length).toBeGreaterThan(0);
    expect(await keys()).toEqual([]);
  });

  test('keeps no token that could be read from the database', async () => {
    const { name: _, ...credentials } = admin;
    const answer = await server.http.send('POST', '/api/v1/session', credentials, { 'Idempotency-Key': 'sign-in' });
    expect(answer.status).toBe(200);
    const stored = JSON.stringify(await keys());
    expect(stored).not.toContain(answer.json.token);
    expect(Buffer.from((await keys()).at(-1)?.answer ?? '', 'base64').toString()).not.toContain('token');
    const again = await server.http.send('POST', '/api/v1/session', credentials, { 'Idempotency-Key': 'sign-in' });
    expect(again.json).toEqual(answer.json);
  });

  describe('whose first try', () => {
    const request = () => ({ id: randomUUID(), fingerprint: 'same' });
    const start = async () => {
      const asked = request();
      const claimed = await claim(server.deps, asked);
      if ('answer' in claimed) throw new Error('It cannot have an answer yet.');
      return { asked, claimed };
    };
    const insert = (name: string) =>
      server.deps.db.write(async (tables, touch) => {
        touch('categories');
        const now = server.deps.now();
        const times = { createdAt: now, updatedAt: now, deletedAt: null, version: 1, updatedBy: null };
        await tables.categories.insert({ ...times, id: randomUUID(), name, nameKey: name });
      });

    test('still works is told to wait; one that died without writing is taken over', async () => {
      const { asked, claimed } = await start();
      server.clock.advance(4 * minutes);
      await expect(claim(server.deps, asked)).rejects.toMatchObject({ code: 'idempotency_in_progress', retryAfter: 1 });
      server.clock.advance(minutes);
      const next = await claim(server.deps, asked);
      expect(next).toMatchObject({ id: asked.id });
      expect(next).not.toEqual(claimed);
    });

    test('was taken over can write nothing more', async () => {
      const { asked, claimed } = await start();
      server.clock.advance(5 * minutes);
      await claim(server.deps, asked);
      const late = runUnderClaim(server.deps, claimed, () => insert('Too late'));
      await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      expect(await named('Too late')).toBe(0);
    });

    test('died after it had written is not carried out again', async () => {
      const { asked, claimed } = await start();
      await runUnderClaim(server.deps, claimed, () => insert('Written'));
      server.clock.advance(5 * minutes);
      await expect(claim(server.deps, asked)).rejects.toMatchObject({ code: 'idempotency_answer_lost' });
      await storeResponse(server.deps, claimed, 'the answer');
      expect(await claim(server.deps, asked)).toEqual({ answer: 'the answer' });
    });
  });
});

describe.each(databases)('every call that adds something, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer(database, { mail: smtp.settings });
  });
  afterAll(async () => {
    await server?.close();
    await smtp?.close();
  });

  test('takes a key', async () => {
    const make = factories(server);
    const { categoryId, ...product } = await make.product();
    const [category, image, enquiry] = [await make.category(), await make.image(), await make.enquiry()];
    await server.client.categories.remove({ id: category._id });
    await server.client.products.remove({ id: product._id });
    await server.client.gallery.remove({ id: image._id });
    await server.client.enquiries.remove({ id: enquiry._id });
    const open = await make.enquiry();
    const picture = await pngFile();
    const [user, colleague] = [await make.user(), await make.user()];
    const { token } = await server.visitor.auth.login(user);
    const own = createHttp(server.url, { Authorization: `Bearer ${token}` });
    const guarded = await enrolled(server, make);
    const keyed = await withPasskey(server, make);
    const ofKeyed = createHttp(server.url, { Authorization: `Bearer ${keyed.token}` });
    const ofGuarded = createHttp(server.url, { Authorization: `Bearer ${guarded.token}` });
    const staff = server.staff;
    const invited = await server.client.users.invite({ name: 'Invited', email: 'invited@example.com' });
    const opening = await server.client.users.invite({ name: 'Opening', email: 'opening@example.com' });
    const linkToken = await server.deps.db.transaction(async tables => {
      const { id } = await tables.oneTimeLinks.findOneByOrFail({ userId: opening._id });
      return issueToken(tables, server.deps, id);
    });
    const calls: Record<string, { http: Http; body?: unknown; form?: () => FormData }> = {
      '/api/v1/session': { http: server.http, body: { email: admin.email, password: admin.password } },
      '/api/v1/session/password': { http: own, body: { present: user.password, password: 'quite another one' } },
      '/api/v1/session/confirmation': { http: staff, body: { password: admin.password } },
      '/api/v1/session/second-factor': { http: server.http, body: { ticket: guarded.ticket, code: guarded.code() } },
      '/api/v1/session/passkey-options': { http: server.http },
      '/api/v1/session/passkey': { http: server.http, body: { passkey: await keyed.shown() } },
      '/api/v1/second-factors/passkey-options': { http: staff },
      '/api/v1/second-factors/passkeys': { http: ofKeyed, body: { name: 'Phone', passkey: keyed.another } },
      '/api/v1/second-factors/authenticator-secret': { http: staff },
      '/api/v1/second-factors/authenticator': { http: ofGuarded, body: guarded.another },
      '/api/v1/second-factors/recovery-codes': { http: ofGuarded },
      '/api/v1/users': { http: staff, body: { name: 'N', email: 'n@example.com', password: 'surely long enough' } },
      [`/api/v1/users/${colleague._id}/deactivate`]: { http: staff },
      [`/api/v1/users/${colleague._id}/reactivate`]: { http: staff },
      '/api/v1/categories': { http: staff, body: { name: 'New' } },
      [`/api/v1/categories/${category._id}/restore`]: { http: staff },
      '/api/v1/enquiries': { http: server.http, body: { name: 'V', email: 'v@example.com', message: 'x' } },
      [`/api/v1/enquiries/${enquiry._id}/restore`]: { http: staff },
      [`/api/v1/enquiries/${open._id}/notes`]: { http: staff, body: { text: 'Called back' } },
      '/api/v1/enquiry-operations': {
        http: staff,
        body: {
          operation: '5f0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21',
          action: 'handled',
          items: [{ _id: open._id, version: open.version }],
        },
      },
      '/api/v1/gallery': { http: staff, form: () => formOf([['image-file', picture, 'a.png']]) },
      [`/api/v1/gallery/${image._id}/restore`]: { http: staff },
      '/api/v1/personal-data/find': { http: staff, body: { email: 'v@example.com' } },
      '/api/v1/personal-data/erase': { http: staff, body: { email: 'nobody@example.com' } },
      '/api/v1/products': {
        http: staff,
        form: () =>
          formOf([
            ['name', 'New'],
            ['categoryId', categoryId],
            ['images', picture, 'a.png'],
          ]),
      },
      [`/api/v1/products/${product._id}/restore`]: { http: staff },
      '/api/v1/status/test-mail': { http: staff },
      '/api/v1/password-resets': { http: server.http, body: { email: user.email } },
      '/api/v1/one-time-link': { http: server.http, body: { token: linkToken } },
      '/api/v1/one-time-link/password': {
        http: server.http,
        body: { token: linkToken, password: 'a harbour at low tide' },
      },
      '/api/v1/invitations': { http: staff, body: { name: 'I', email: 'i@example.com' } },
      [`/api/v1/users/${invited._id}/invitation`]: { http: staff },
    };
    const patterns = Object.keys(calls).map(path => path.replace(/\/[0-9a-f-]{36}/, '/:id'));
    const posts = rows.filter(({ endpoint }) => endpoint.method === 'POST').map(({ endpoint }) => endpoint.alias);
    expect(patterns.sort()).toEqual(posts.sort());

    for (const [path, { http, body, form }] of Object.entries(calls)) {
      const send = () =>
        form
          ? http.request(path, { method: 'POST', body: form(), headers: { 'Idempotency-Key': 'one' } })
          : http.send('POST', path, body, { 'Idempotency-Key': 'one' });
      const [first, again] = [await send(), await send()];
      expect([200, 201], `${path} ${first.text}`).toContain(first.status);
      if (path === '/api/v1/session/password') expect(again.status).toBe(401);
      else expect([path, again.status, again.json]).toEqual([path, first.status, first.json]);
    }
    expect(await server.visitor.gallery.list()).toHaveLength(2);
    expect((await server.visitor.products.list({ categoryId })).map(({ name }) => name)).toContain('New');
    expect(await server.client.enquiries.list()).toHaveLength(3);
    expect(smtp.received.filter(({ mail }) => mail.subject?.startsWith('Test mail'))).toHaveLength(1);
    expect(server.logged).toEqual([]);
  });

  test('and no other does', async () => {
    const social = await factories(server).social();
    const key = { 'Idempotency-Key': 'two' };
    for (const name of ['Facebook', 'LinkedIn']) {
      const body = { name, link: 'https://example.com/' };
      expect((await server.staff.send('PUT', `/api/socials/${social._id}`, body, key)).status).toBe(200);
      expect((await server.staff.get(`/api/socials/${social._id}`, key)).json.name).toBe(name);
    }
  });

  test('an enquiry is accepted once even while its key cannot be looked up', async () => {
    const words = { name: 'Once', email: 'v@example.com', message: 'x' };
    const send = () => server.http.send('POST', '/api/v1/enquiries', words, { 'Idempotency-Key': 'away' });
    await server.deps.db.close();
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(201);
    server.logged.length = 0;
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    expect(await server.client.enquiries.list({ q: 'Once' })).toHaveLength(1);
  });
});
