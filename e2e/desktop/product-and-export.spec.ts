import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flat } from '../../api/src/testing/images.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading, toast } from '../fixtures/staff/back-office.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'product-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a product is added with images from the native dialog, and other files are refused by name', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('File', 'New Product');
  await expect(heading(page, 'Add Product')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Power pack PX 40');
  await page.getByLabel('Category').selectOption({ index: 1 });
  const files = ['front.png', 'side.png', 'prices.xlsx'].map(name => path.join(folder, name));
  for (const file of files.slice(0, 2)) writeFileSync(file, await flat('png', 640, 480));
  writeFileSync(files[2] ?? '', 'PK');
  await desktop.willPick(...files);
  await page
    .getByRole('button', { name: /^Choose.*Images/ })
    .first()
    .click();
  await expect(page.getByText('front.png', { exact: true })).toBeVisible();
  await expect(page.getByText('side.png', { exact: true })).toBeVisible();
  await expect(page.getByText('This is not an image of the types JPEG, PNG, WebP, AVIF or GIF.').first()).toBeVisible();
  await expect(page.getByText('prices.xlsx')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible({ timeout: 15_000 });
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(page.getByText('Power pack PX 40').first()).toBeVisible();
});

test('dropping a folder on a field adds all its images', async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await desktop.choose('File', 'New Product');
  mkdirSync(path.join(folder, 'pumps', 'details'), { recursive: true });
  for (const name of ['one.png', 'details/two.png']) writeFileSync(path.join(folder, 'pumps', name), await flat());
  const target = page.getByRole('button', { name: /^Choose.*Images/ }).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path.join(folder, 'pumps')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  for (const name of ['one.png', 'two.png']) await expect(page.getByText(name, { exact: true })).toBeVisible();
  // The dropped images are unsaved changes.
  await desktop.willChoose('Leave');
  await desktop.quit();
});

test('the list of enquiries is exported through the save dialog', async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Contact Us');
  const file = path.join(folder, 'enquiries.csv');
  await desktop.willSaveTo(file);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(page, 'exported.')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toContain('"Name","Email","Organization","Message"');
  const { dialogs } = await desktop.recorded();
  expect(dialogs.at(-1)?.options.defaultPath).toMatch(/\.csv$/);
});
