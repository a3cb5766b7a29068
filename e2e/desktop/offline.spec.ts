import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pdfBytes } from '../../api/src/testing/files/documents.ts';
import { InterruptibleProxy } from '../fixtures/desktop/network.ts';
import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { workOn } from '../fixtures/desktop/work-on.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { nameField, ready, staffCalls } from '../fixtures/pages/product-form.ts';
import { heading, toast, tokenOf } from '../fixtures/staff/back-office.ts';
import { png } from '../fixtures/uploads/noise-png.ts';

/** The app's offline files. */
const kept = (userData: string): string[] => {
  const folder = path.join(userData, 'offline');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(one => (one.isFile() ? one.name : []));
};
const go = (page: Page, screen: string) => page.goto(new URL(screen, page.url()).href);
const expectQueued = (page: Page) =>
  expect(toast(page, 'You’re offline. Your change is saved on this computer')).toBeVisible();

test('the catalogue is read and changed without a connection, and every change arrives once or as a conflict', async ({
  desktop,
  server,
  request,
  expectFailures,
}) => {
  expectFailures('answered 503');
  expectFailures('answered 409');
  const headers = { Authorization: `Bearer ${(await tokenOf(request, server.admin)).token}` };
  const enquiry = { name: 'Mara Quist', email: 'mara@example.com', message: 'Do you build winches?' };
  const posted = await request.post('/api/contact-submit', { data: enquiry });
  expect(posted.status()).toBe(201);
  const enquiryId: string = (await posted.json())._id;
  // A separate product, because other tests use the demo's products by name.
  const product = { name: 'Lifting gear' };
  const id = await (await staffCalls(request, server.admin)).addProduct(product);

  const line = new InterruptibleProxy(server.url);
  await line.connect();
  workOn(desktop, line.url);
  await desktop.start();
  let page = await desktop.page();
  await signIn(page, server.admin);
  // The copies are stored in the background, the list of assignees last.
  await expect.poll(() => kept(desktop.userData).length).toBeGreaterThan(12);
  await desktop.choose('Go', 'Products');
  await expect(page.getByText(product.name).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await line.disconnect();

  // A product that was not opened here before.
  await go(page, `/product-operation/edit-product/${id}`);
  await ready(page);
  await expect(page.getByText(/No connection\. Showing what was saved at \d\d:\d\d today\./)).toBeVisible();
  await nameField(page).fill('Winch of mine');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expectQueued(page);
  await expect(page.getByRole('rowheader', { name: 'Winch of mine' })).toBeVisible();
  await desktop.choose('File', 'New Product');
  await ready(page);
  await nameField(page).fill('Crane from the fair');
  await page.getByLabel('Category').selectOption({ index: 1 });
  const picture = path.join(desktop.userData, 'crane.png');
  writeFileSync(picture, png('', 60).buffer);
  await desktop.willPick(picture);
  await page
    .getByRole('button', { name: /^Choose.*Images/ })
    .first()
    .click();
  await expect(page.getByText('crane.png', { exact: true })).toBeVisible();
  const manual = { name: 'Crane manual_en.pdf', mimeType: 'application/pdf', buffer: pdfBytes('crane') };
  await page.getByLabel('Documents to add').setInputFiles(manual);
  await expect(page.getByRole('list', { name: 'Chosen documents' })).toContainText('Crane manual');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Products')).toBeVisible();
  await go(page, `/contact-operation?enquiry=${enquiryId}`);
  await page.getByRole('button', { name: 'Mark as answered' }).last().click();
  await expect(page.getByText('4 changes wait to be sent.')).toBeVisible();

  await desktop.kill();
  await desktop.start();
  page = await desktop.page();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting to be sent (4)' });
  await expect(waiting.locator('b')).toHaveText([
    `Product “${product.name}”`,
    'New product “Crane from the fair”',
    'Document “Crane manual”',
    'Enquiry of Mara Quist: marked as answered',
  ]);
  await expect(waiting.getByText('1 file')).toHaveCount(2);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Close' }).click();

  // A colleague saves first, and the answer to the new product is lost.
  await request.put(`/api/products/${id}`, { multipart: { name: 'Winch of a colleague' }, headers });
  line.lostAnswers.add('POST /api/products');
  // The connection must not be lost during the comparison, which would then wait for it.
  const compared = Promise.withResolvers<void>();
  line.heldRequests.set('POST /api/products', compared.promise);
  await line.connect();
  await page.locator('.notice').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The first was refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'You also changed this product' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Mine/ }).check();
  await page.getByRole('button', { name: 'Save these choices' }).click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  compared.resolve();
  await expect(page.locator('.notice', { hasText: 'to be sent' })).toHaveCount(0);
  const stored = (await (await request.get('/api/products')).json()) as { name: string; images: string[] }[];
  const added = stored
    .filter(({ name }) => /^(Crane|Winch of)/.test(name))
    .map(({ name, images }) => [name, images.length]);
  expect(added).toEqual(expect.arrayContaining([['Crane from the fair', 1]]));
  expect(added.map(([name]) => name).sort()).toEqual(['Crane from the fair', 'Winch of mine']);
  const documents = (await (await request.get('/api/v1/documents', { headers })).json()) as { title: string }[];
  expect(documents.filter(({ title }) => title === 'Crane manual')).toHaveLength(1);
  const marked = await (await request.get(`/api/v1/enquiries/${enquiryId}`, { headers })).json();
  expect([marked.state, marked.version]).toEqual(['answered', 2]);

  // Signing out asks about waiting changes, and deletes saved reads.
  await line.disconnect();
  await go(page, `/contact-operation?enquiry=${enquiryId}`);
  await page.getByRole('button', { name: 'Mark as spam' }).last().click();
  await expect(page.getByText('1 change waits to be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything was sent?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect.poll(() => kept(desktop.userData)).toEqual(['changes.key']);
});
