import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from '@playwright/test';
import { flat } from '../../api/src/testing/images.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { heading } from '../fixtures/staff/back-office.ts';

const heic = path.resolve(import.meta.dirname, '../../desktop/src/testing/two-colours.heic');

test('new pictures of a folder are offered, matched by name, placed with one press and undone', {
  tag: '@fake',
}, async ({ desktop, openSignedIn, request, expectFailures }) => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'photos-')), 'Camera');
  mkdirSync(folder);
  const imagesOf = async (name: string): Promise<string[]> => {
    const products = (await (await request.get('/api/products')).json()) as { name: string; images: string[] }[];
    return products.find(product => product.name === name)?.images ?? [];
  };
  const [pack, cylinder, other] = ['VPP 10 Mini Power Pack', 'VCT 63/36 Tie-Rod Cylinder', 'VPP 40 Compact Power Pack'];
  const counts = async () => Promise.all([pack, cylinder, other].map(async name => (await imagesOf(name)).length));
  const before = await counts();

  const page = await openSignedIn();
  await desktop.choose('File', 'Photo Folder');
  await expect(heading(page, 'Photo folder')).toBeVisible();
  await desktop.willPick(folder);
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(page.getByText('New pictures in the folder “Camera” are offered here.')).toBeVisible();
  await desktop.choose('Go', 'Products');
  await expect(heading(page, 'Products')).toBeVisible();
  writeFileSync(path.join(folder, 'vpp_10-front.png'), await flat('png', 320, 240));
  copyFileSync(heic, path.join(folder, 'VCT 63-36.HEIC'));
  writeFileSync(path.join(folder, 'IMG_0007.jpg'), await flat('jpeg', 300, 200));
  expectFailures('answered 422');
  writeFileSync(path.join(folder, 'broken.heic'), '\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf');
  let sendProducts = () => {};
  const held = new Promise<void>(resolve => {
    sendProducts = resolve;
  });
  await page.route('**/api/products?fields=card', route => held.then(() => route.continue()));
  const notice = page.locator('.notice', { hasText: '4 new pictures' });
  await notice.getByRole('link', { name: 'Place them' }).click();

  const field = (name: string) => page.getByLabel(`Product on ${name}`);
  // While the products load, unmatched pictures are not reported.
  await field('IMG_0007.jpg').fill(other);
  await expect(field('IMG_0007.jpg')).toHaveAccessibleDescription('Loading the products...');
  await expect(page.getByText('There is no product of this name.')).toHaveCount(0);
  sendProducts();
  await expect(field('vpp_10-front.png')).toHaveValue(pack);
  await expect(field('VCT 63-36.HEIC')).toHaveValue(cylinder);
  // Detected when its preview is made.
  await expect(page.getByText('broken.heic: This HEIC picture cannot be read. Is it complete?')).toBeVisible();
  const preview = page.locator('.photo', { hasText: 'VCT 63-36.HEIC' }).locator('img');
  await expect.poll(() => preview.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(64);
  await expectAccessible(page);
  // The server encodes each picture first, which takes as long as the machine is busy.
  const saved = Promise.withResolvers<void>();
  const saves = new Set<Request>();
  page.on('requestfinished', call => {
    if (call.method() === 'PUT' && saves.add(call).size === 3) saved.resolve();
  });
  await page.getByRole('button', { name: 'Place 3 pictures' }).click();
  await saved.promise;
  await expect(page.getByText('3 pictures placed.')).toBeVisible();
  await expect.poll(counts).toEqual(before.map(count => count + 1));
  expect((await imagesOf(cylinder)).at(-1)).toMatch(/64x48/);
  await expect(page.getByText('There are no new pictures.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect.poll(counts).toEqual(before);
  await expect(field('IMG_0007.jpg')).toHaveValue(other);
  await page.getByRole('button', { name: 'Leave out IMG_0007.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Place 2 pictures' })).toBeVisible();

  // The page never learns the folder's path.
  expect(JSON.stringify((await desktop.recorded()).messages)).not.toContain(folder);
  rmSync(folder, { recursive: true });
  await desktop.restart();
  const restarted = await desktop.page();
  await expect(heading(restarted, 'Welcome')).toBeVisible();
  await desktop.choose('File', 'Photo Folder');
  await expect(restarted.getByRole('alert')).toHaveText(
    'The folder “Camera” cannot be read. Was it moved, or is its disk not connected?',
  );
});
