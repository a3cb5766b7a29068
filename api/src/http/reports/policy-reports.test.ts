import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  await server?.close();
  server = await startTestServer('sqlite', { website: catalogueWebsite(), trustProxy: true, mayLog: true });
});
afterAll(() => server?.close());

const page = 'https://www.example.com/product/7?from=ada@example.com#top';
const single = (more: object = {}) => ({
  'csp-report': {
    'document-uri': page,
    'violated-directive': "script-src-elem 'self'",
    'blocked-uri': 'https://cdn.example/ad.js?visitor=42',
    ...more,
  },
});
const batched = (more: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: page,
  user_agent: 'Mozilla/5.0',
  body: { documentURL: page, effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'secret', ...more },
});
const send = (body: unknown, type = 'application/csp-report', headers: Record<string, string> = {}) =>
  server.http.request('/api/csp-reports', {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const reportsType = 'application/reports+json';
const lines = () => server.deps.violations.lastDay().map(({ lastAt: _, ...line }) => line);

describe('policy reports', () => {
  test('policy reports are counted by directive, host and page, without data about the visitor', async () => {
    expect((await send(single())).status).toBe(204);
    expect((await send([batched(), batched(), { ...batched(), type: 'deprecation' }], reportsType)).status).toBe(204);
    expect(lines()).toEqual([
      { directive: 'style-src-attr', blocked: 'inline', page: '/product/:id', count: 2 },
      { directive: 'script-src-elem', blocked: 'cdn.example', page: '/product/:id', count: 1 },
    ]);
    expect(server.deps.violations.total).toBe(3);
    expect(server.logged.join('')).not.toMatch(/ada@|visitor|secret|Mozilla|127\.0\.0\.1/);
  });

  test('policy reports are shown to staff for a day', async () => {
    const check = async () => (await server.client.status.get()).checks.find(({ name }) => name === 'policy');
    expect(await check()).toBeUndefined();
    await send([batched(), batched()], reportsType);
    expect(await check()).toEqual({
      name: 'policy',
      state: 'note',
      message:
        '2 times in the last day a browser blocked content of a page, most recently style-src-attr (inline) on /product/:id. The log has details.',
    });
    server.clock.advance(24 * 3600_000);
    expect(await check()).toBeUndefined();
  });

  test('policy reports of extensions, of no directive and of no page are dropped', async () => {
    const dropped = [
      { 'blocked-uri': 'chrome-extension://abc/x.js' },
      { 'source-file': 'moz-extension' },
      { 'source-file': 'safari-web-extension://abc' },
      { 'violated-directive': 'made-up' },
      { 'document-uri': 'no address' },
    ];
    for (const more of dropped) expect((await send(single(more))).status).toBe(204);
    for (const body of [{}, [], [1], 'null', { 'csp-report': 7 }]) expect((await send(body)).status).toBeLessThan(500);
    await send(single({ 'blocked-uri': 'android-app://someone' }));
    expect(lines()).toMatchObject([{ blocked: 'other', count: 1 }]);
  });

  test('policy reports are refused if they are too large, not JSON, or sent with another type or method', async () => {
    expect((await send(single({ sample: 'x'.repeat(17 * 1024) }))).status).toBe(413);
    expect((await send(single(), 'application/json')).status).toBe(415);
    expect((await send('{')).status).toBe(400);
    expect((await server.http.get('/api/csp-reports')).status).toBe(405);
    expect(lines()).toEqual([]);
  });

  test('policy reports are limited by address', async () => {
    const from = (address: string) => send(single(), 'application/csp-report', { 'X-Forwarded-For': address });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await from(`2001:db8::${n}`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(204));
    expect(statuses[20]).toBe(429);
    expect((await from('198.51.100.7')).status).toBe(204);
  });

  test('policy reports cause few lines in the log and in memory, however many are sent', () => {
    const { violations } = server.deps;
    for (let n = 0; n < 10_000; n += 1)
      violations.record({ directive: 'img-src', blocked: 'inline', path: `/product/${n}` });
    expect(lines()).toEqual([{ directive: 'img-src', blocked: 'inline', page: '/product/:id', count: 10_000 }]);
    expect(server.logged.map(line => JSON.parse(line).count)).toEqual([1, 10, 100, 1000, 10_000]);
    for (let n = 0; n < 1000; n += 1) violations.record({ directive: 'img-src', blocked: `h${n}.example`, path: '/' });
    expect(lines()).toHaveLength(101);
    expect(lines()[0]).toEqual({ directive: 'other', blocked: 'other', page: 'other', count: 901 });
  });
});

test.each(['/', '/dashboard', '/api/docs'])('%s says where to send reports', async path => {
  const { headers } = await server.http.get(path);
  expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"');
  expect(headers.get('Content-Security-Policy')).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
});
