import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { cylinderAddress, first } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

// A shared context has the scripts in its memory cache; a first visit must load them.
test.use({ reuseContext: false });

/** A connection's initial window: ten TCP segments (RFC 6928). */
const firstAnswer = 10 * 1460;
/** The whole of a page with its door, lines or ranges: what is beyond the first answer is below the first screen. */
const wholePage = Math.round(1.1 * firstAnswer);
/** Half of it for each of four connections that share a slow line (1.6 Mbit/s, 150 ms round trip). */
const shared = 5 * 1460;

test('a page and its fonts take the fewest round trips', async ({ page, visit }) => {
  const fonts: Promise<number>[] = [];
  page.on('response', response => {
    if (response.request().resourceType() === 'font') fonts.push(transferred(response));
  });
  const response = await visit('/');
  await page.waitForLoadState('networkidle');
  const headers = (await response?.request().sizes())?.responseHeadersSize ?? Number.NaN;
  const body = brotliCompressSync((await response?.body()) ?? '').length;
  expect(headers + body, 'the page').toBeLessThanOrEqual(wholePage);
  // The largest reuses the page's open connection: it has two windows' time while others connect.
  const [largest, ...others] = (await Promise.all(fonts)).sort((a, b) => b - a);
  expect(largest, 'the largest font').toBeLessThanOrEqual(2 * shared);
  expect(others).toHaveLength(2);
  expect(Math.max(...others), 'the other fonts').toBeLessThanOrEqual(shared);
});

test('the first screen of a page is in its first answer, and the rest of it stays light', async ({ request }) => {
  const category = await first(request, '/api/categories');
  const product = await first(request, '/api/products-home');
  // Bytes of the whole answer; random database ids change its compressed size by about 100. Beyond the first window,
  // content below the first screen comes a round trip later.
  const most: [address: string, bytes: number][] = [
    ['/', wholePage],
    ['/products', wholePage],
    [`/products/${category._id}`, wholePage],
    // With a drawing and three documents.
    [`/product/${product._id}`, 19_000],
    [await cylinderAddress(request), 24_500],
    ['/gallery', wholePage],
    ['/about-us', firstAnswer],
    ['/contact-us', firstAnswer],
  ];
  for (const [address, bytes] of most) {
    const response = await request.get(address);
    const lines = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const headers = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length;
    const body = brotliCompressSync(await response.body());
    expect.soft(headers + body.length, address).toBeLessThanOrEqual(bytes);
    const firstPart = brotliDecompressSync(body.subarray(0, firstAnswer - headers), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    expect.soft(String(firstPart), address).toContain(' id="lead"');
  }
});

/** A byte more or less in a shared chunk is no fault. */
const slack = 1.05;

test('a page is small before its compression, and has few elements', async ({ page, request, visit }) => {
  const category = await first(request, '/api/categories');
  const product = await first(request, '/api/products-home');
  const most: [address: string, bytes: number, elements: number][] = [
    ['/', 75_000, 580],
    ['/products', 72_000, 690],
    [`/products/${category._id}`, 76_000, 695],
    [`/product/${product._id}`, 92_000, 740],
    ['/product/vct-63-36-tie-rod-cylinder', 132_000, 1255],
    ['/gallery', 78_000, 465],
  ];
  for (const [address, bytes, elements] of most) {
    const response = await visit(address);
    expect.soft((await response?.body())?.length, address).toBeLessThanOrEqual(bytes * slack);
    expect.soft(await page.locator('*').count(), address).toBeLessThanOrEqual(elements * slack);
  }
});

for (const kind of ['home', 'contact', 'product', 'category', 'gallery'] as const) {
  test(`the ${kind} page stays light, also when everything on it was touched`, async ({ page, request, visit }) => {
    const category = await first(request, '/api/categories');
    const address = {
      home: '/',
      contact: '/contact-us',
      product: await cylinderAddress(request),
      category: `/products/${category._id}`,
      gallery: '/gallery',
    }[kind];
    const scripts = new Map<string, number>();
    const measure = async (response: Response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(response.url(), brotliCompressSync(await response.body()).length);
    };
    const measured: Promise<void>[] = [];
    page.on('response', response => measured.push(measure(response)));
    const sum = async () => {
      await Promise.all(measured);
      return [...scripts.values()].reduce((one, other) => one + other, 0);
    };
    const response = await visit(address);
    await page.waitForLoadState('networkidle');
    expect(scripts.size, 'scripts fetched before hydration').toBe(0);
    const worker = brotliCompressSync(await (await request.get('/service-worker.js')).body()).length;
    expect(await inline(page), 'script before hydration').toBeLessThanOrEqual(2600);
    // Fetched once the page has loaded and the browser is idle.
    expect(worker, 'service worker').toBeLessThanOrEqual(8100);
    expect(brotliCompressSync((await response?.body()) ?? '').length, 'HTML and CSS').toBeLessThanOrEqual(40_000);
    await hydrate(page);
    // 9 kB, with a slack of a twentieth.
    expect(await sum(), 'script at the first sign of a visitor').toBeLessThanOrEqual(9450);
    await touchAll(page);
    // Drafts and toasts are loaded on the first use of the form.
    if (kind === 'contact') {
      await page.getByLabel('Name').focus();
      const lazy = () => [...scripts.keys()].flatMap(url => /\/(enquiry-draft|site-toasts)-/.exec(url)?.[1] ?? []);
      await expect.poll(() => lazy().toSorted()).toEqual(['enquiry-draft', 'site-toasts']);
    }
    expect((await sum()) + (await inline(page)), 'script once everything was touched').toBeLessThanOrEqual(
      100_000 * slack,
    );
    // What is loaded from now on would be measured when the page is gone.
    page.removeAllListeners('response');
    await Promise.all(measured);
  });
}

/** Touches every island, opens a picture, and searches. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
    for (const island of document.querySelectorAll('[data-island]:not([data-live])'))
      island.querySelector<HTMLElement>('a, button, input:not([type=hidden]), select, [tabindex]')?.focus();
  });
  await expect(page.locator('[data-island]:not([data-live])')).toHaveCount(0);
  const picture = page.locator('a[data-image]').first();
  if ((await picture.count()) > 0) {
    await picture.click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^1 of /);
    await page.keyboard.press('Escape');
  }
  const compare = page.locator('.choose-compare').first();
  if ((await compare.count()) > 0) {
    await compare.click();
    await expect(page.getByRole('complementary', { name: 'Products to compare' })).toBeVisible();
  }
  await page.locator('#search-header').pressSequentially('cyl');
  await expect(page.getByRole('option')).not.toHaveCount(0);
}

/** Bytes of a response on the wire, including its headers. */
async function transferred(response: Response): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await response.request().sizes();
  return responseBodySize + responseHeadersSize;
}

/** Compressed bytes of the page's inline script. */
async function inline(page: Page): Promise<number> {
  const text = await page.locator('script#hydrate').textContent();
  return brotliCompressSync(text ?? '').length;
}
