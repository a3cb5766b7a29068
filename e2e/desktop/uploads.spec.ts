import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/desktop/test.ts';
import { nameField, pictures, ready, submit } from '../fixtures/pages/product-form.ts';
import { toast } from '../fixtures/staff/back-office.ts';
import { png } from '../fixtures/uploads/noise-png.ts';

test('an upload shows how much the website has received, and Cancel stops it there', { tag: '@fake' }, async ({
  desktop,
  fakeDesktop,
  openSignedIn,
  request,
  allowFailures,
}) => {
  // Main answers a request that it has stopped, unless the page aborted it before.
  allowFailures('/api/products answered 503');
  const page = await openSignedIn();
  const products = async () => {
    const all = (await (await request.get('/api/products')).json()) as { name: string }[];
    return all.filter(({ name }) => name === 'Slow pump').length;
  };
  expect(await products()).toBe(0);
  await desktop.choose('File', 'New Product');
  await ready(page);
  await nameField(page).fill('Slow pump');
  await page.getByLabel('Category').selectOption({ index: 1 });
  const files = ['first.png', 'second.png'].map(name => path.join(desktop.userData, name));
  for (const file of files) writeFileSync(file, png('', 250).buffer);
  await desktop.willPick(...files);
  await page
    .getByRole('button', { name: /^Choose.*Images/ })
    .first()
    .click();
  await expect(pictures(page)).toHaveText(['first.png', 'second.png']);
  await fakeDesktop.requestFromApp('net.hold-uploads', 200_000);
  await submit(page, 'Add +').click();
  const bar = page.getByRole('progressbar', { name: 'Upload', exact: true });
  const far = () => bar.evaluate((element: HTMLProgressElement) => element.position);
  await expect.poll(far).toBeGreaterThan(0.3);
  expect(await far()).toBeLessThan(0.9);
  await expect.poll(async () => (await desktop.recorded()).progress.at(-1)).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled: nothing was saved.')).toBeVisible();
  await expect(pictures(page)).toHaveText(['first.png', 'second.png']);
  await fakeDesktop.requestFromApp('net.hold-uploads', null);
  // -1 removes the progress from the taskbar.
  await expect.poll(async () => (await desktop.recorded()).progress.at(-1)).toBe(-1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible();
  // If the first request had continued, there would be two.
  expect(await products()).toBe(1);
});

test('pictures that are saved as drafts are drafts when the queue has sent them', {
  tag: '@fake',
}, async ({ desktop, openSignedIn, request }) => {
  const page = await openSignedIn();
  const visitors = async () => ((await (await request.get('/api/gallery')).json()) as unknown[]).length;
  const before = await visitors();
  await desktop.choose('Go', 'Gallery');
  await page.getByRole('link', { name: 'Add Image' }).click();
  const files = ['one.png', 'two.png'].map(name => path.join(desktop.userData, name));
  for (const file of files) writeFileSync(file, png(file, 30).buffer);
  await desktop.willPick(...files);
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  // The list of the files moves the buttons.
  await expect(page.getByText('30 × 30 px')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, '2 images are being uploaded as drafts.')).toBeVisible();
  await page.getByRole('group', { name: 'Which images' }).getByRole('button', { name: 'Drafts' }).click();
  await expect(page.getByRole('list', { name: 'Gallery Images' }).getByText('Draft', { exact: true })).toHaveCount(2);
  expect(await visitors()).toBe(before);
});
