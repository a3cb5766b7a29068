import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type RenderPage, testWebsite } from '../../testing/website.ts';
import { EnquirySpool } from './spool.ts';
import { spoolFolder } from './spool-places.ts';

/** The page's form, reduced to the field of its key. */
const contactPage: RenderPage = async ({ form }) => ({
  status: 200,
  head: '',
  body: `<input name="submission" value="${form?.values.submission ?? 'a-random-submission-key'}">`,
  state: null,
});

const good = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  organization: 'Mills & Co',
  message: 'A quote, please.',
};

describe.each(databases)('an enquiry that the database cannot store, on %s', database => {
  let server: TestServer;
  let folder: string;
  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite(), trustProxy: true });
    folder = join(server.folder, 'enquiries-spool');
  });
  afterEach(() => server?.close());

  // As the browser sends it.
  const send = (body: object = good) =>
    server.http.send('POST', '/api/contact-submit', body, { 'Idempotency-Key': randomUUID() });
  const sendForm = (fields: Record<string, string> = good) =>
    server.http.request('/contact-us', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const files = () => readdirSync(folder);
  const rows = () => server.deps.db.read(tables => tables.enquiries.find({ order: { createdAt: 'ASC' } }));

  test('an enquiry that the database cannot store is stored on disk, confirmed as usual, and delivered once with its arrival time', async () => {
    const product = await factories(server).product({ name: 'Power Pack' });
    await server.deps.db.close();
    const before = server.deps.now();
    const responses = [await send({ ...good, product: product._id }), await send({ ...good, website: 'spam' })];
    const after = server.deps.now();
    for (const response of responses) {
      expect(response.status).toBe(201);
      expect(response.json).toEqual({
        success: true,
        message: 'Thank you! Your message has been sent.',
        _id: expect.any(String),
        page: expect.stringMatching(/^\/enquiry\/[0-9a-f-]{36}\.[\w-]{43}$/),
      });
    }
    expect(files()).toHaveLength(2);
    for (const name of files()) {
      expect(name).toMatch(/^[0-9a-f-]{36}\.json$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    server.clock.advance(3600_000);
    const delivered = server.deps.now();
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    await server.deps.enquiries.deliver();
    expect(files()).toEqual([]);
    const [first, second, ...more] = await rows();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ ...good, state: 'new', product: 'Power Pack', productId: product._id, version: 1 });
    expect(second).toMatchObject({ ...good, state: 'spam', product: '', productId: null });
    const entries = await server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'server.deliver' }));
    expect(entries.map(({ userName, record, recordId }) => [userName, record, recordId]).sort()).toEqual(
      [first, second].map(row => ['Server', 'enquiries', row?.id]).sort(),
    );
    expect(entries.every(({ createdAt }) => createdAt > delivered)).toBe(true);
    expect(first?.createdAt.getTime()).toBeGreaterThan(before.getTime());
    expect(second?.createdAt.getTime()).toBeLessThan(after.getTime());
    server.logged.length = 0;
  });

  test('leads to the confirmation page without script', async () => {
    await server.http.get('/about-us');
    await server.deps.db.close();
    const response = await sendForm();
    expect(response.status).toBe(303);
    expect((await server.http.get(response.headers.get('Location') ?? '')).status).toBe(200);
    expect(files()).toHaveLength(1);
    server.logged.length = 0;
  });

  test('an enquiry that the database cannot store is not stored twice when the acknowledgement of the database was lost', async () => {
    const { db } = server.deps;
    const transaction = db.transaction.bind(db);
    db.transaction = async work => {
      await transaction(work);
      throw new AppError('unavailable', undefined, { cause: new Error('read ECONNRESET') });
    };
    expect((await send()).status).toBe(201);
    db.transaction = transaction;
    expect(files()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    await server.deps.enquiries.deliver();
    expect(files()).toEqual([]);
    expect(await rows()).toHaveLength(1);
    server.logged.length = 0;
  });

  test.each([
    ['has space', 'insufficient_storage'],
    ['answers', 'unavailable'],
  ] as const)('an enquiry that the database cannot store waits until the database %s again', async (_what, code) => {
    const { db } = server.deps;
    const transaction = db.transaction.bind(db);
    db.transaction = () => Promise.reject(new AppError(code));
    expect([(await send()).status, (await send({ ...good, message: 'Another' })).status]).toEqual([201, 201]);
    await server.deps.enquiries.deliver();
    expect(files()).toHaveLength(2);
    // One line for people on call, not one for each enquiry and attempt.
    expect(server.logged).toHaveLength(1);
    db.transaction = transaction;
    await server.deps.enquiries.deliver();
    expect(files()).toEqual([]);
    expect(await rows()).toHaveLength(2);
    server.logged.length = 0;
  });

  test('an enquiry that the database cannot store is delivered once by two processes on one folder', async () => {
    await server.deps.db.close();
    for (let n = 0; n < 8; n += 1) expect((await send({ ...good, message: `Message ${n}` })).status).toBe(201);
    await server.deps.db.open();
    const other = await new Database(server.database.location).open();
    const spool = new EnquirySpool([spoolFolder(folder)], { ...server.deps, db: other });
    await Promise.all([server.deps.enquiries.deliver(), spool.deliver()]);
    expect(files()).toEqual([]);
    const messages = (await rows()).map(({ message }) => message).sort();
    expect(messages).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(n => `Message ${n}`));
    await other.close();
    server.logged.length = 0;
  });

  test('an enquiry that the database cannot store is delivered by the next start, also after a crash between storing the row and removing the file', async () => {
    const id: string = (await send()).json._id;
    const waiting = { ...good, asked: '', state: 'new', receivedAt: '2029-05-01T10:00:00.000Z' };
    mkdirSync(folder, { recursive: true });
    const other = randomUUID();
    for (const one of [id, other]) writeFileSync(join(folder, `${one}.json`), JSON.stringify({ ...waiting, id: one }));
    server.deps.enquiries.start();
    await expect.poll(files).toEqual([]);
    expect((await rows()).map(row => [row.id, row.createdAt.toISOString()])).toEqual([
      [other, '2029-05-01T10:00:00.000Z'],
      [id, (await rows())[1]?.createdAt.toISOString()],
    ]);
  });

  test('a spooled enquiry that cannot be read does not block others, and is kept for inspection', async () => {
    await server.deps.db.close();
    await send();
    writeFileSync(join(folder, '0-broken.json'), '{"id":');
    await server.deps.db.open();
    server.logged.length = 0;
    await server.deps.enquiries.deliver();
    await server.deps.enquiries.deliver();
    expect(files()).toEqual(['0-broken.json']);
    expect(await rows()).toHaveLength(1);
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).toContain('0-broken.json');
    server.logged.length = 0;
  });

  test('an enquiry that the database cannot store is rejected with a message when the disk is full too, and the form keeps what was typed', async () => {
    await server.http.get('/about-us');
    await server.deps.db.close();
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'a file where the folder should be');
    const sentence = 'Your enquiry could not be sent. Please try again in a few minutes, or call us: +1 555 0100.';
    const response = await send();
    expect(response.status).toBe(503);
    expect(response.json).toMatchObject({ success: false, message: sentence, error: { code: 'unavailable' } });
    const form = await sendForm();
    expect(form.status).toBe(503);
    expect(readFileSync(folder, 'utf8')).toBe('a file where the folder should be');
    await server.deps.db.open();
    expect(await rows()).toEqual([]);
    server.logged.length = 0;
  });

  test('a spooled enquiry counts against the limit of enquiries', async () => {
    await server.deps.db.close();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send({ ...good, message: `Question ${n}` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 429]);
    expect(files()).toHaveLength(10);
    server.logged.length = 0;
  });
});

describe.each(databases)('an enquiry that is sent twice, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { website: testWebsite(contactPage), trustProxy: true });
  });
  afterEach(async () => {
    await server.close();
  });

  const sendForm = (fields: Record<string, string> = good) =>
    server.http.request('/contact-us', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const count = () => server.deps.db.read(tables => tables.enquiries.count());

  test('an enquiry sent twice with one key is one row, also if sent concurrently', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => server.http.send('POST', '/api/contact-submit', good, key);
    const [first] = [await send()];
    for (const { status, json } of await Promise.all([send(), send()])) {
      expect([status, json]).toEqual([201, first.json]);
    }
    expect(await count()).toBe(1);
    const other = { 'Idempotency-Key': randomUUID() };
    const both = await Promise.all([1, 2].map(() => server.http.send('POST', '/api/contact-submit', good, other)));
    // The second of two at once is asked to come again.
    for (const { status } of both) expect([201, 409]).toContain(status);
    expect(await count()).toBe(2);
  });

  test('the same words without a key are another enquiry', async () => {
    const send = () => server.http.send('POST', '/api/contact-submit', good);
    for (const { status } of [await send(), await send()]) expect(status).toBe(201);
    expect(await count()).toBe(2);
  });

  test('a random key is recognised from another network, and while the database is down', async () => {
    const send = (address: string) =>
      server.http.send('POST', '/api/contact-submit', good, { 'Idempotency-Key': key, 'X-Forwarded-For': address });
    const key = randomUUID().replaceAll('-', '');
    await server.deps.db.close();
    const first = await send('192.0.2.1');
    expect((await send('192.0.2.2')).json).toEqual(first.json);
    server.logged.length = 0;
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    expect((await send('198.51.100.3')).json).toEqual(first.json);
    expect(await count()).toBe(1);
  });

  test('a form without script that is sent twice is one row, and from two pages two rows', async () => {
    const submission = async () => {
      const { text, headers } = await server.http.get('/contact-us');
      expect(headers.get('Cache-Control')).toBe('public, no-cache');
      return /name="submission" value="([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
    };
    const [first, second] = [await submission(), await submission()];
    const ofProduct = await server.http.get('/contact-us?product=none');
    expect(ofProduct.text).toMatch(/name="submission" value="[0-9a-f-]{36}"/);
    expect(new Set([first, second, '']).size).toBe(3);
    const sent = { ...good, submission: first };
    const responses = [...(await Promise.all([sendForm(sent), sendForm(sent)])), await sendForm(sent)];
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(responses.map(({ headers }) => headers.get('Location'))).size).toBe(1);
    expect(await count()).toBe(1);
    await sendForm({ ...good, submission: second });
    expect(await count(), 'the same words from another page').toBe(2);
    await sendForm({ ...sent, message: 'Another question.' });
    expect(await count(), 'other words after going back').toBe(3);
    for (const unkeyed of [good, { ...good, submission: 'a-random-submission-key' }]) {
      await sendForm(unkeyed);
      await sendForm(unkeyed);
    }
    expect(await count(), 'without a key').toBe(7);
  });

  test('a form without script that comes back with errors has the key of its page', async () => {
    const submission = randomUUID();
    const returned = await sendForm({ ...good, email: 'vera@', submission });
    expect([returned.status, returned.text.includes(`name="submission" value="${submission}"`)]).toEqual([400, true]);
    const unkeyed = await sendForm({ ...good, email: 'vera@' });
    expect(unkeyed.text).toMatch(/name="submission" value="[0-9a-f-]{36}"/);
  });

  test('the page with the form is neither answered with 304, nor with the key of another visitor', async () => {
    const first = await server.http.get('/contact-us');
    const again = await server.http.get('/contact-us', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect([again.status, again.text === first.text]).toEqual([200, false]);
    expect(again.text).not.toContain('a-random-submission-key');
  });
});
