import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { plainDocument } from '../document.ts';
import { workerScript } from './worker-script.ts';

const assets = { script: '', imports: [], styles: [], fonts: [] };

let server: TestServer;
beforeAll(async () => {
  const worker = workerScript({ script: '(()=>{})();', files: ['/assets/site-A1.js'] });
  const logo = ({ name }: { name: string }) => `<a class="logo" href="/">${name}</a>`;
  const offline = { worker, logo, document: (page: { head: string; body: string }) => plainDocument(page, assets) };
  server = await startTestServer('sqlite', { website: { ...catalogueWebsite(), offline } });
});
afterAll(() => server?.close());

test('the service worker is checked at each use, may control the whole site, and can only fetch from it', async () => {
  for (const _kept of [false, true]) {
    const response = await fetch(`${server.url}/service-worker.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toMatch(/^(public, )?no-cache$/);
    expect(response.headers.get('Service-Worker-Allowed')).toBe('/');
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(response.headers.get('ETag')).toBeTruthy();
    expect(response.headers.get('Set-Cookie')).toBeNull();
  }
});

test('it contains the public pages to store, and the files', async () => {
  const script = await (await fetch(`${server.url}/service-worker.js`)).text();
  const pages =
    '["/","/products","/products/:categoryId","/product/:id","/gallery","/about-us","/compare","/contact-us","/enquiry-list","/privacy","/imprint","/terms","/pages/:name","/news","/search","/sizing-calculator"]';
  expect(script).toBe(`const site={"pages":${pages},"files":["/assets/site-A1.js"]};(()=>{})();`);
});

test('the offline page has the telephone number, no script, and is not indexed', async () => {
  const response = await fetch(`${server.url}/offline.html`);
  expect(response.status).toBe(200);
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(response.headers.get('Cache-Control')).toMatch(/^(public, )?no-cache$/);
  const html = await response.text();
  expect(html).toContain('<!--kept-->');
  expect(html).toContain('<a class="figure" href="tel:+15550100">+1 555 0100</a>');
  expect(html).toMatch(/<header class="header">.*<a class="logo" href="\/">[^<]+<\/a>/);
  expect(html).not.toContain('<script');
});

test('neither exists on a website without them, and neither accepts a POST', async () => {
  const bare = await startTestServer('sqlite', { website: catalogueWebsite() });
  for (const path of ['/service-worker.js', '/offline.html']) {
    expect((await fetch(bare.url + path)).status).toBe(404);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(404);
  }
  await bare.close();
});
