import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { InterruptibleProxy } from '../../fixtures/desktop/network.ts';
import { waitForHydration } from '../../fixtures/pages/hydration.ts';
import { chooseFiles } from '../../fixtures/pages/product-form.ts';
import { fillLogin, tokenOf } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

/** Bytes per second: two images of 30 kB take four seconds. */
const slow = 15_000;

const tray = (page: Page) => page.getByRole('region', { name: /^Upload/ });

/** Limits the rate of uploads, in bytes per second; without a rate they are fast. */
async function lineOf(page: Page): Promise<(uploadThroughput?: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const fast = { offline: false, latency: 0, downloadThroughput: -1 };
  return async (uploadThroughput = -1) => {
    await session.send('Network.emulateNetworkConditions', { ...fast, uploadThroughput });
  };
}

/** Chooses images and adds them, until some of the first one is sent. */
async function startUploads(page: Page, names: string[], width: number): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('link', { name: 'Add Image' }).click();
  const files = names.map((name, index) => png(`${name}.png`, width + index, 100));
  await chooseFiles(page, 'Choose files Image', files);
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(tray(page).getByRole('status')).toContainText(`Uploading: 0 of ${names.length} images`);
  await tray(page).getByRole('button', { name: 'Show the uploads' }).click();
  const first = tray(page).getByRole('progressbar', { name: `Upload of ${names[0]}.png` });
  await expect.poll(() => first.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0);
}

let proxy: InterruptibleProxy;
test.beforeEach(async ({ server }) => {
  proxy = new InterruptibleProxy(server.url);
  await proxy.connect();
});
test.afterEach(async ({ page }) => {
  // The list may still load its images through the proxy.
  await page.goto('about:blank');
  await proxy.disconnect();
});

test('uploads continue after a lost connection, and after the session ended, with nothing lost or doubled', async ({
  page,
  visit,
  request,
  expectFailures,
  allowFailures,
}) => {
  expectFailures(/upload-image failed: net::ERR_CONNECTION_/);
  expectFailures('/api/upload-image answered 401');
  // The list is shown during the upload.
  allowFailures(/GET .*\/api\/.* failed: net::ERR_CONNECTION_/);
  const grace = await colleague(request, 'Grace Uploads');
  const count = async () => (await (await request.get('/api/v1/gallery-count')).json()).total;
  const before = await count();
  await visit(proxy.url + adminPaths.login.href());
  await waitForHydration(page);
  await fillLogin(page, grace);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();

  const { token } = await tokenOf(request, grace);
  const headers = { Authorization: `Bearer ${token}` };
  const limitLine = await lineOf(page);
  await limitLine(slow);
  await startUploads(page, ['one', 'two', 'three'], 100);
  await proxy.disconnect();
  await expect(tray(page).getByRole('status')).toHaveText('Uploaded 0 of 3 images, 3 failed');
  await expect(tray(page).getByRole('listitem').filter({ hasText: 'one.png' })).toContainText('it is not added twice');
  expect(await count()).toBe(before);
  await limitLine();
  await proxy.connect();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(tray(page).getByRole('status')).toHaveText('Uploaded 3 of 3 images');
  expect(await count()).toBe(before + 3);
  await tray(page).getByRole('button', { name: 'Close the uploads' }).click();

  await limitLine(slow);
  await startUploads(page, ['four', 'five', 'six'], 110);
  expect((await request.delete('/api/v1/sessions', { headers })).status()).toBe(200);
  await limitLine();
  const panel = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(panel).toBeVisible();
  await panel.getByLabel('Password', { exact: true }).fill(grace.password);
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tray(page).getByRole('status')).toHaveText('Uploaded 3 of 3 images');
  expect(await count()).toBe(before + 6);
  for (const width of [100, 101, 102, 110, 111, 112]) {
    await expect(page.getByText(`${width} × 100 px`)).toHaveCount(1);
  }
});
