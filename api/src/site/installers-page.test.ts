import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { release } from '../testing/releases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { testWebsite } from '../testing/website.ts';

const website = testWebsite(async () => ({ status: 404, head: '', body: 'No such page', state: null }));
const linux = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { website });
});
afterAll(() => server?.close());

const headings = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name);

test('an empty folder shows a message', async () => {
  const { status, text } = await server.http.get('/desktop/');
  expect(status).toBe(200);
  expect(text).toContain('There is no installer here yet.');
});

test("each installer is listed with its system, version, date and size; the visitor's system is first", async () => {
  for (const system of ['windows', 'mac', 'linux'] as const) release(join(server.folder, 'desktop'), system);
  const { text, headers } = await server.http.get('/desktop/', linux);
  expect(headings(text)).toEqual(['Linux', 'Windows', 'macOS']);
  const mac = { 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' };
  expect(headings((await server.http.get('/desktop/', mac)).text)).toEqual(['macOS', 'Windows', 'Linux']);
  expect(text.match(/This computer/g)).toHaveLength(1);
  expect(text).toContain('Version 1.2.0, <time datetime="2026-11-20T09:30:00.000Z">20 November 2026</time>');
  for (const file of ['windows-x64.exe', 'mac-x64.dmg', 'linux-x64.AppImage', 'linux-x64.deb']) {
    expect(text).toContain(`<a href="/desktop/back-office-1.2.0-${file}" download>`);
  }
  expect(text).not.toContain('.zip');
  expect(headers.get('Vary')).toContain('User-Agent');
  const unknown = await server.http.get('/desktop/');
  expect(headings(unknown.text)).toEqual(['Windows', 'macOS', 'Linux']);
  expect(unknown.text).not.toContain('This computer');
});

test('Linux has the file first that every Ubuntu starts, and each file says how to install it', async () => {
  const { text } = await server.http.get('/desktop/', linux);
  expect(text.indexOf('linux-x64.deb')).toBeLessThan(text.indexOf('linux-x64.AppImage'));
  for (const hint of [
    'For Debian, Ubuntu and similar systems, the better choice: open it with the software installer.',
    'Ubuntu 24.04 and newer do not start it.',
    'Open it and move the app into the Applications folder. Elsewhere it cannot update itself.',
  ]) {
    expect(text).toContain(hint);
  }
});

test('it is not for search engines, and has no script', async () => {
  const { text, headers } = await server.http.get('/desktop/');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('<script');
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
});

test("a feed's values are always escaped", async () => {
  const feed = `version: '<script>"'\nfiles:\n  - url: back-office-1.2.0-windows-x64.exe\n`;
  release(join(server.folder, 'desktop'), 'windows', { feed });
  const { text } = await server.http.get('/desktop/');
  expect(text).toContain('Version &lt;script&gt;&quot;</p>');
});

test('its address without a slash redirects to it, and only reads are allowed', async () => {
  const response = await server.http.request('/desktop', { redirect: 'manual' });
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/desktop/']);
  expect((await server.http.request('/desktop/', { method: 'HEAD' })).status).toBe(200);
  expect((await server.http.request('/desktop/', { method: 'POST' })).status).toBe(404);
});
