import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import sharp from 'sharp';
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
  await expect(
    page.getByText('This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.').first(),
  ).toBeVisible();
  await expect(page.getByText('prices.xlsx')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible();
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(page.getByText('Power pack PX 40').first()).toBeVisible();
});

test('a picture and the sheet of a product are dragged out as files, which are gone when the app has quit', {
  tag: '@fake',
}, async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Products');
  const row = page.getByRole('row', { name: /VCT 63\/36/ });
  const drag = async (what: Locator) => {
    await what.hover();
    await page.mouse.down();
    await page.mouse.move(400, 300, { steps: 4 });
  };
  const picture = row.locator('img');
  await picture.hover();
  // Chromium does not drag an image that is still loading.
  await expect(picture).toHaveJSProperty('complete', true);
  await drag(picture);
  const dragged = async () => (await desktop.recorded()).dragged;
  await expect.poll(async () => (await dragged()).length).toBe(1);
  await page.mouse.up();
  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(heading(page, 'Edit Product')).toBeVisible();
  await drag(page.locator('.sheet-handle'));
  await expect.poll(async () => (await dragged()).length).toBe(2);
  await page.mouse.up();
  const files = (await dragged()).map(({ file }) => file);
  expect(files.map(file => path.basename(file))).toEqual(['VCT 63 36 Tie-Rod Cylinder.webp', 'Products.pdf']);
  expect((await sharp(files[0]).metadata()).format).toBe('webp');
  // The page never learns their paths.
  expect(JSON.stringify((await desktop.recorded()).messages)).not.toContain(path.dirname(files[0] ?? ''));
  await desktop.quit();
  expect(files.map(file => existsSync(file))).toEqual([false, false]);
});

test('dropping a folder on a field adds all its images', async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await desktop.choose('File', 'New Product');
  mkdirSync(path.join(folder, 'pumps', 'details'), { recursive: true });
  for (const name of ['one.png', 'details/two.png']) writeFileSync(path.join(folder, 'pumps', name), await flat());
  const target = page.getByRole('button', { name: /^Choose.*Images/ }).first();
  // Scrolls to it, and waits until its position is stable.
  await target.hover({ trial: true });
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
  const file = path.join(folder, 'enquiries.xlsx');
  await desktop.willSaveTo(file);
  await page.getByRole('button', { name: 'Export Excel' }).click();
  await expect(toast(page, 'exported.')).toBeVisible();
  const [sheet] = await readExcelFile(file);
  expect(sheet?.data[0]?.slice(0, 4)).toEqual(['Name', 'Email', 'Organization', 'Message']);
  const { dialogs } = await desktop.recorded();
  expect(dialogs.at(-1)?.options.defaultPath).toMatch(/\.xlsx$/);
});
