import type { Page } from '@playwright/test';
import { freePort } from '../../../scripts/process/free-port.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { type DemoServer, withDemoServer } from '../../fixtures/servers/demo-server.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/** The pages are at one name of this machine and their pictures at another, which is another site to the browser. */
type Addresses = { ownServer: DemoServer; server: DemoServer; port: string };
const test = base.extend<object, Addresses>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; these are none
  port: [async ({}, use) => use(String(await freePort())), { scope: 'worker' }],
  ownServer: [
    ({ port }, use) =>
      withDemoServer(use, { settings: { PORT: port, FILES_URL: `http://localhost:${port}`, TRUST_PROXY: '1' } }),
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [({ ownServer }, use) => use(ownServer), { scope: 'worker' }],
});

/** The hosts of the pictures that the browser shows, of those that were uploaded. */
const hostsShown = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.images]
        .filter(image => image.complete && image.naturalWidth > 0 && image.currentSrc.includes('/uploads/'))
        .map(image => new URL(image.currentSrc).hostname),
    ),
  ]);

test('pages and their enlarged pictures load from the address of the files', async ({ page, visit, request }) => {
  await visit(await cylinderAddress(request));
  await expect.poll(() => hostsShown(page)).toEqual(['localhost']);
  await page.locator('a[data-image]').first().click();
  const enlarged = page.getByRole('dialog').locator('img[src*="/uploads/"]').first();
  await expect(enlarged).toHaveAttribute('src', /^http:\/\/localhost:\d+\/uploads\//);
  await expect.poll(() => enlarged.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await visit('/gallery');
  await expect.poll(() => hostsShown(page)).toEqual(['localhost']);
  await visit('/products');
  await expect.poll(() => hostsShown(page)).toEqual(['localhost']);
});

test('the back office loads the same pictures from the server', async ({ page, visit, signIn }) => {
  await signIn();
  await visit('/gallery-operation');
  await expect.poll(() => hostsShown(page)).toEqual(['127.0.0.1']);
});
