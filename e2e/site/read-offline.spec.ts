import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/process/free-port.ts';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { first } from '../fixtures/pages/public-addresses.ts';
import { type BuiltServer, startBuiltServer } from '../fixtures/servers/built-server.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow', reuseContext: false, viewport: { width: 390, height: 844 } });

/** The addresses in all caches, as paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = (await Promise.all(caches_.map(cache => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

async function fillEnquiry(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Two cylinders, please.');
}

let dataDir: string;
let PORT: string;
test.beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'offline-'));
  cpSync(process.env.E2E_BASE_DATA ?? '', dataDir, { recursive: true });
  PORT = String(await freePort());
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) => startBuiltServer(dataDir, { PORT, ...env });
const noteOf = (page: Page) => page.locator('.offline-note');

test('pages seen before are read without a connection, and never anything private', async ({
  page,
  request,
  axe,
  allowFailures,
}) => {
  // The server is stopped, so the worker answers the form.
  allowFailures(/net::ERR_(CONNECTION_REFUSED|FAILED)|contact-us answered 503/);
  const server = await start();
  const visit = (address: string) => page.goto(server.url + address);
  const note = noteOf(page);
  const product = await first(request, '/api/products-home');
  const address = `/product/${product.address}`;

  await test.step('the first page is cached, and so is one opened by client-side navigation', async () => {
    await visit('/');
    await expect.poll(() => kept(page)).toContain('/');
    await hydrate(page);
    await page.locator(`a[href="${address}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await expect.poll(() => kept(page)).toContain(address);
  });

  await test.step('searches, the API and the back office are not cached', async () => {
    await visit('/search?q=pump');
    await visit('/admin-login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await visit('/contact-us');
    await expect.poll(() => kept(page)).toContain('/contact-us');
    const pages = (await kept(page)).filter(one => !/^\/(assets|uploads)\//.test(one));
    expect(pages.toSorted()).toEqual(['/', '/contact-us', '/offline.html', address].toSorted());
    expect((await kept(page)).filter(one => /admin/.test(one))).toEqual([]);
  });

  await server.stop();

  await test.step('without a connection a copy is marked', async () => {
    await visit(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await expect(note).toHaveText(/^No connection\. This is a copy of the page, made on \d+ \w+ \d{4} at \d\d:\d\d\.$/);
    await axe('a copy without a connection');
    await visit('/contact-us');
    await expect(note).toContainText('The form cannot be sent until there is a connection.');
    // Its script was never loaded, so it stays as it is.
    const script = page.waitForEvent('requestfailed', request => /contact-form-/.test(request.url()));
    await page.getByLabel('Name').focus();
    await script;
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });

  await test.step('an enquiry that cannot be sent says so, and is still in the form', async () => {
    await fillEnquiry(page);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect(page.locator('main')).toContainText('We could not confirm that your enquiry was sent.');
    await expect(page.getByRole('link', { name: /555/ }).first()).toHaveAttribute('href', /^tel:\+\d+$/);
    await axe('an enquiry that cannot be sent');
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Two cylinders, please.');
  });

  await test.step('an unseen page is replaced by a list of the seen ones', async () => {
    await visit('/gallery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect(page.getByRole('link', { name: /555/ }).first()).toHaveAttribute('href', /^tel:\+\d+$/);
    await axe('the page for unseen pages without a connection');
    await page.getByRole('link', { name: product.name, exact: true }).click();
    await expect(note).toBeVisible();
  });

  await test.step('the back office is not served offline', async () => {
    await expect(visit('/admin-login')).rejects.toThrow('ERR_CONNECTION_REFUSED');
  });
});

test('the forty pages that were seen last are kept, and with them the page for all others', {
  tag: '@nightly',
}, async ({ page, allowFailures }) => {
  // The page may still be loading its script when the server stops.
  allowFailures(/net::ERR_(CONNECTION_REFUSED|FAILED)/);
  const server = await start();
  await page.goto(`${server.url}/about-us`);
  await expect.poll(() => kept(page)).toContain('/about-us');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // A page that becomes interactive posts its own address, which must not come among the others.
  await hydrate(page);
  const pages = async () => (await kept(page)).filter(one => one.startsWith('/about-us'));
  for (let n = 1; n <= 45; n += 1) {
    const address = `/about-us?page=${n}`;
    await page.evaluate(address => navigator.serviceWorker.controller?.postMessage(address), address);
    await expect.poll(pages).toContain(address);
  }
  await expect.poll(async () => (await pages()).length).toBe(40);
  expect(await pages()).toContain('/about-us?page=45');
  expect(await pages()).toContain('/about-us?page=6');
  expect(await pages()).not.toContain('/about-us');
  expect(await pages()).not.toContain('/about-us?page=5');
  expect(await kept(page)).toContain('/offline.html');
  await server.stop();
});

/** A proxy for the server, which can be disconnected and can serve the service worker of another build. */
async function connect(server: BuiltServer) {
  let suffix = '';
  const proxy = createServer((request, response) => {
    const { method, url: path = '' } = request;
    // A modified response must be neither compressed nor answered with 304.
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers;
    const forward = httpRequest(server.url + path, { method, headers });
    forward.on('response', async answer => {
      const body = Buffer.concat(await answer.toArray());
      const added = path === '/service-worker.js' ? suffix : '';
      const { 'content-length': _, 'transfer-encoding': __, ...own } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, own).end(Buffer.concat([body, Buffer.from(added)]));
    });
    request.pipe(forward);
  });
  const restore = () => new Promise<void>(resolve => proxy.listen(Number(PORT), '127.0.0.1', resolve));
  const cut = () => {
    const closed = new Promise(resolve => proxy.close(resolve));
    proxy.closeAllConnections();
    return closed;
  };
  await restore();
  return {
    cut,
    restore,
    deploy: () => {
      suffix = '// new';
    },
  };
}

test('copies are replaced with a connection, and removed with an old build or the service worker', {
  tag: '@nightly',
}, async ({ page, allowFailures }) => {
  // There is no connection for a while.
  allowFailures(/net::ERR_(CONNECTION_REFUSED|FAILED)/);
  const url = `http://127.0.0.1:${PORT}`;
  const server = await startBuiltServer(dataDir, { PUBLIC_URL: url });
  const connection = await connect(server);
  const visit = (address: string) => page.goto(url + address);

  await test.step('a cached page is fresh again once there is a connection', async () => {
    await visit('/');
    await expect.poll(() => kept(page)).toContain('/');
    await connection.cut();
    await visit('/');
    await expect(noteOf(page)).toBeVisible();
    await connection.restore();
    await visit('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(noteOf(page)).toHaveCount(0);
  });

  await test.step('a form submitted without script is sent', async () => {
    await visit('/contact-us');
    await fillEnquiry(page);
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page).toHaveURL(/\/contact-us\?.*sent=/);
  });

  await test.step('a new build drops the files of the old one and keeps the pages', async () => {
    await page.evaluate(async () => (await caches.open('offline-files')).put('/assets/old-A1.js', new Response('')));
    expect(await kept(page)).toContain('/assets/old-A1.js');
    connection.deploy();
    await visit('/contact-us');
    await expect.poll(() => kept(page)).not.toContain('/assets/old-A1.js');
    expect(await kept(page)).toContain('/');
  });

  await test.step('a server without a service worker removes it with all copies', async () => {
    await connection.cut();
    await server.stop();
    const without = await start({ SERVICE_WORKER: 'off' });
    await visit('/');
    const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registered).toBe(0);
    await visit('/');
    await expect.poll(() => kept(page)).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
    await without.stop();
  });
});
