import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SentForm } from '@hydraulics/common/contract/render';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import type { TestResponse } from '../testing/http.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type RenderPage, testWebsite } from '../testing/website.ts';

const render: RenderPage = async ({ url, form }) => ({
  status: 200,
  head: `<title>${url}</title>`,
  body: form ? JSON.stringify(form) : 'an empty form',
  state: null,
});
const good = { name: 'Vera', email: 'vera@example.com', organization: '', message: 'A quote, please.' };

describe.each(databases)('the enquiry form without script, on %s', database => {
  let server: TestServer;
  let address = '';
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer(database, {
      website: testWebsite(render),
      publicUrl: 'https://www.example.com',
      trustProxy: true,
    });
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    count += 1;
    address = `192.0.2.${count}`;
  });

  const send = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
    server.http.request('/contact-us', {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': address,
        ...headers,
      },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  const returned = (response: TestResponse) => JSON.parse(response.text.replace(/^.*<\/title>/, '')) as SentForm;
  const newest = async () => (await server.client.enquiries.list({ limit: 1 }))[0];

  test('an enquiry by the form without script is stored, and leads to a page that may be reloaded', async () => {
    const { _id: product, name } = await factories(server).product();
    const response = await send({ ...good, message: 'one\r\ntwo', product });
    expect(response.status).toBe(303);
    const stored = await newest();
    expect(stored).toMatchObject({ ...good, message: 'one\ntwo', state: 'new', product: name });
    // The secret of its private page.
    expect(response.headers.get('Location')).toMatch(new RegExp(`^/contact-us\\?sent=${stored?._id}\\.[\\w-]{43}$`));
    const confirmation = await server.http.get(response.headers.get('Location') ?? '');
    expect(confirmation.headers.get('Cache-Control')).toBe('no-store');
    expect(confirmation.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('an enquiry by the form without script that looks like spam is stored and marked, with the same response', async () => {
    expect((await send({ ...good, website: 'https://example.com' })).headers.get('Location')).toMatch(
      /^\/contact-us\?sent=[0-9a-f-]{36}\.[\w-]{43}$/,
    );
    expect(await newest()).toMatchObject({ state: 'spam' });
  });

  test('the enquiry form without script is returned with all errors and everything typed', async () => {
    const before = await newest();
    const response = await send({ ...good, name: ' ', email: 'vera@', message: 'one\r\ntwo' });
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Content-Security-Policy')).toContain("'sha256-abc='");
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.text).toContain('<title>/contact-us</title>');
    expect(returned(response)).toEqual({
      values: { ...good, name: ' ', email: 'vera@', message: 'one\ntwo' },
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'email', message: 'Email must be a valid email address' },
      ],
      message: 'Name is required',
    });
    expect(await newest()).toEqual(before);
  });

  test('the enquiry form without script costs no transaction if it is invalid', async () => {
    const transaction = vi.spyOn(server.deps.db, 'transaction');
    expect((await send({ ...good, email: 'vera' })).status).toBe(400);
    expect(transaction).toHaveBeenCalledTimes(0);
    expect((await send(good)).status).toBe(303);
    expect(transaction.mock.calls.length).toBeGreaterThan(0);
    transaction.mockRestore();
  });

  test('the enquiry form without script counts a line break as one character, as browsers do', async () => {
    expect((await send({ ...good, message: `${'x\r\n'.repeat(4999)}xx` })).status).toBe(303);
  });

  test.each(['', 'name=a&name=b&email[x]=1&__proto__[a]=1', '%E0%A4%A=%', '\0', '&&&==='])(
    'with nonsense is returned with errors: %j',
    async body => {
      const response = await send(body);
      expect(response.status).toBe(400);
      expect(returned(response).errors.map(({ path }) => path)).toEqual(['name', 'email', 'message']);
    },
  );

  test.each([
    ['application/json', '{}', 415, 'Send the form as application/x-www-form-urlencoded.'],
    ['multipart/form-data', '--b--', 400, 'The upload could not be read.'],
    [
      ...['application/x-www-form-urlencoded', `message=${'x'.repeat(1024 * 1024)}`],
      ...[413, 'The request is larger than 1024 kB.'],
    ] as [string, string, number, string],
  ])('in another format is refused with the reason: %s', async (type, body, status, reason) => {
    const response = await send(body, { 'Content-Type': type });
    expect(response.status).toBe(status);
    expect(response.text).toContain(`<h1>Error</h1><p>${reason}</p>`);
  });

  test('the enquiry form without script has the same limit as the call, and keeps what was typed', async () => {
    const headers = { 'X-Forwarded-For': address };
    for (let n = 0; n < 5; n += 1) {
      expect((await send(good)).status).toBe(303);
      expect((await server.http.send('POST', '/api/contact-submit', good, headers)).status).toBe(201);
    }
    const response = await send(good);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(590);
    expect(returned(response)).toEqual({
      values: good,
      errors: [],
      message: 'Too many attempts. Please try again in 10 minutes.',
    });
  });

  test.each([
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 303],
    [{ Origin: 'https://www.example.com' }, 303],
    [{ Origin: 'http://shop.example.com', 'X-Forwarded-Host': 'shop.example.com' }, 303],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.example.com' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'https://www.example.com.evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'rubbish' }, 403],
  ])(
    'the enquiry form without script is accepted from pages of this site only: %j gets %i',
    async (headers, status) => {
      const before = await newest();
      const response = await send(good, headers as Record<string, string>);
      expect(response.status).toBe(status);
      if (status === 303) return;
      expect(returned(response)).toMatchObject({ values: good, message: expect.stringMatching(/from another site/) });
      expect(await newest()).toEqual(before);
    },
  );

  test.each(['/contact-us?product=x', '/contact-us?sent=1'])('%s is rendered for each visitor', async path => {
    await server.http.get(path);
    expect((await server.http.get(path)).headers.has('X-Request-Id')).toBe(true);
  });

  test('the enquiry form without script is returned if it cannot be stored, as a server error', async () => {
    await server.deps.db.close();
    // A file in place of the spool folder makes storing fail.
    writeFileSync(join(server.folder, 'enquiries-spool'), '');
    const response = await send(good);
    expect(response.status).toBe(503);
    expect(returned(response)).toEqual({
      values: good,
      errors: [],
      message: 'Your enquiry could not be sent. Please try again in a few minutes, or call us: +1 555 0100.',
    });
    expect(server.logged).toHaveLength(2);
    server.logged.length = 0;
  });
});

test('at most four forms with errors are rendered at once', async () => {
  let [running, most] = [0, 0];
  const website = testWebsite(async page => {
    running += 1;
    most = Math.max(most, running);
    await wait(20);
    running -= 1;
    return render(page);
  });
  const server = await startTestServer('sqlite', { website });
  try {
    const send = () => server.http.request('/contact-us', { method: 'POST', body: new URLSearchParams({ name: '' }) });
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(400));
    expect(most).toBe(4);
  } finally {
    await server.close();
  }
});
