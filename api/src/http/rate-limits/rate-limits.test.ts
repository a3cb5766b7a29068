import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

const enquiry = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' };
let accounts = 0;
const wrong = () => {
  accounts += 1;
  return { email: `nobody${accounts}@example.com`, password: 'wrong' };
};

describe('rate limits', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer('sqlite', { trustProxy: true });
  });
  afterEach(() => server.close());

  async function statuses(count: number, path: string, body: unknown, headers: Record<string, string> = {}) {
    const all: number[] = [];
    for (let n = 0; n < count; n += 1)
      all.push((await server.http.send('POST', path, typeof body === 'function' ? body() : body, headers)).status);
    return all;
  }
  const login = '/api/auth/login';
  const submit = '/api/contact-submit';
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('ten enquiries are accepted from an address, then it must wait for the stated time', async () => {
    let questions = 0;
    const another = () => {
      questions += 1;
      return { ...enquiry, message: `Question ${questions}` };
    };
    expect(await statuses(11, submit, another)).toEqual([...times(10, 201), 429]);
    const response = await server.http.send('POST', submit, enquiry);
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(response.json).toEqual({
      success: false,
      message: 'Too many attempts. Please try again in 10 minutes.',
      error: { code: 'rate_limited', details: [] },
    });
    expect(await server.client.enquiries.list()).toHaveLength(10);
  });

  test('an invalid enquiry does not count', async () => {
    expect(await statuses(15, submit, { ...enquiry, email: 'vera' })).toEqual(times(15, 400));
    expect(await statuses(11, submit, enquiry)).toEqual([...times(10, 201), 429]);
  });

  test('an invalid enquiry or sign-in costs no transaction, with an Idempotency-Key neither', async () => {
    const transaction = vi.spyOn(server.deps.db, 'transaction');
    const invalid = { ...enquiry, email: 'vera' };
    expect(await statuses(2, submit, invalid)).toEqual([400, 400]);
    expect(await statuses(1, submit, invalid, { 'Idempotency-Key': 'first' })).toEqual([400]);
    expect(await statuses(2, login, { email: 'vera', password: '' })).toEqual([400, 400]);
    expect(transaction).toHaveBeenCalledTimes(0);
    expect(await statuses(1, submit, enquiry)).toEqual([201]);
    expect(transaction.mock.calls.length).toBeGreaterThan(0);
    transaction.mockRestore();
  });

  test('the limit holds for concurrent enquiries', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => server.http.send('POST', submit, enquiry)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('twenty wrong passwords may be tried; then even the correct one is refused unchecked', async () => {
    expect(await statuses(21, login, wrong)).toEqual([...times(20, 401), 429]);
    expect(await statuses(1, login, admin)).toEqual([429]);
    const response = await server.http.send('POST', login, admin);
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(response.json.message).toBe('Too many attempts. Please try again in 15 minutes.');
  });

  test('correct passwords and empty forms do not count', async () => {
    expect(await statuses(19, login, wrong)).toEqual(times(19, 401));
    expect(await statuses(3, login, admin)).toEqual(times(3, 200));
    expect(await statuses(3, login, {})).toEqual(times(3, 400));
    expect(await statuses(2, login, wrong)).toEqual([401, 429]);
  });

  test('addresses and the two limits are counted separately', async () => {
    expect(await statuses(11, submit, enquiry, { 'X-Forwarded-For': '192.0.2.1' })).toContain(429);
    expect(await statuses(1, submit, enquiry, { 'X-Forwarded-For': '192.0.2.2' })).toEqual([201]);
    expect(await statuses(1, login, admin, { 'X-Forwarded-For': '192.0.2.1' })).toEqual([200]);
  });

  test('a forged address has no effect behind a proxy', async () => {
    const forged = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}, 192.0.2.3` });
    const all: number[] = [];
    for (let n = 0; n < 11; n += 1) all.push(...(await statuses(1, submit, enquiry, forged(n))));
    expect(all).toEqual([...times(10, 201), 429]);
  });

  test('a trusted proxy causes no warning', async () => {
    expect(await statuses(1, submit, enquiry, { 'X-Forwarded-For': '192.0.2.1' })).toEqual([201]);
    expect(server.logged).toEqual([]);
  });

  test('the header is ignored without a trusted proxy', async () => {
    const direct = await startTestServer('sqlite', { mayLog: true });
    const send = (n: number) => direct.http.send('POST', submit, enquiry, { 'X-Forwarded-For': `198.51.100.${n}` });
    const all = [];
    for (let n = 0; n < 11; n += 1) all.push((await send(n)).status);
    expect(all).toEqual([...times(10, 201), 429]);
    expect(direct.logged).toHaveLength(1);
    expect(JSON.parse(direct.logged[0] ?? '')).toMatchObject({
      level: expect.anything(),
      msg: expect.stringMatching(/^X-Forwarded-For came with a request, but TRUST_PROXY is not set\./),
    });
    expect(direct.logged[0]).not.toContain('198.51.100');
    await direct.close();
  });
});
