import { rmSync } from 'node:fs';
import path from 'node:path';
import { contentOf, release } from '../../api/src/testing/releases.ts';
import { expect, test } from '../fixtures/test.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';

let folder: string;
test.beforeEach(({ server }) => {
  folder = path.join(server.dataDir, 'desktop');
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('staff are offered the app once there is one for their system, with a link to its page', async ({
  visit,
  signIn,
  page,
  context,
  axe,
}) => {
  release(folder, 'windows');
  await signIn();
  await visit('/dashboard');
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get the desktop app' })).toHaveCount(0);
  release(folder, 'linux');
  await page.reload();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Get the desktop app' }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1, name: 'Get the desktop app' })).toBeVisible();
  await expect(opened.getByRole('heading', { level: 2 })).toHaveText(['Linux', 'Windows']);
  await opened.close();
  await visit('/desktop/');
  await axe('the page of the app, with installers');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'back-office-1.2.0-linux-x64.deb' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('back-office-1.2.0-linux-x64.deb');
  expect(await download.createReadStream().then(text)).toBe(contentOf('back-office-1.2.0-linux-x64.deb').toString());
});

test('the system status lists the versions for each system, with a link to the installers', async ({
  visit,
  signIn,
  page,
  context,
}) => {
  await signIn();
  await visit('/system-status');
  const app = page.getByRole('region', { name: 'Desktop app' });
  await expect(app.getByRole('definition')).toHaveText(['No installer', 'No installer', 'No installer']);
  await expect(app).toContainText('Your administrator can add installers.');
  release(folder, 'mac');
  await page.reload();
  await expect(app.getByRole('definition')).toHaveText(['No installer', '1.2.0', 'No installer']);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    app.getByRole('link', { name: 'Get the desktop app' }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 2 })).toHaveText(['macOS']);
});

test.describe('on Windows', () => {
  test.use({ userAgent: windows });
  test('the offer is the installer itself', async ({ visit, signIn, page }) => {
    release(folder, 'windows');
    await signIn();
    await visit('/dashboard');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Get the desktop app' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('back-office-1.2.0-windows-x64.exe');
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: phone, viewport: { width: 390, height: 800 } });
  test('there is no offer, and the page without an installer says so', async ({ visit, signIn, page, axe }) => {
    await visit('/desktop/');
    await expect(page.getByText('There is no installer here yet.')).toBeVisible();
    await axe('the page of the app, without an installer');
    release(folder, 'linux');
    await signIn();
    await visit('/dashboard');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get the desktop app' })).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the page is complete, down to a narrow phone', async ({ visit, page }) => {
    for (const system of ['windows', 'mac', 'linux'] as const) release(folder, system);
    await visit('/desktop/');
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('link', { name: /^back-office-/ })).toHaveCount(4);
      const size = await page.locator('body').boundingBox();
      expect(size?.width).toBeLessThanOrEqual(width);
    }
  });
});

async function text(stream: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
