import { adminPaths } from '@hydraulics/common/contract/paths';
import { ready, staffCalls } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(async ({ signIn, expectFailures }) => {
  await signIn();
  expectFailures('answered 503');
});

const refused = { status: 503, body: '' };
const reason = 'The server answered with status 503.';

test('the parts of an enquiry that were not read say so, and are read after another try', async ({
  page,
  visit,
  request,
  axe,
}) => {
  const sent = await request.post('/api/contact-submit', {
    multipart: {
      ...{ name: 'Una Unread', email: 'una@example.com', message: 'Please quote the drawing.' },
      files: { name: 'Rod.csv', mimeType: 'text/csv', buffer: Buffer.from('Rod\n36\n') },
    },
  });
  expect(sent.status()).toBe(201);
  const parts = [
    { address: /\/enquiries\/[^/]+\/files$/, said: 'Error loading the files' },
    { address: /\/quotations\?enquiry=/, said: 'Error loading the quotations' },
    { address: /\/received-mails/, said: 'Error loading the mails to sort' },
  ];
  for (const { address } of parts) await page.route(address, route => route.fulfill(refused));
  await visit(adminPaths.enquiries.href());
  await page.getByRole('link', { name: 'Una Unread', exact: true }).click();
  const notice = (said: string) => page.getByRole('alert').filter({ hasText: said });
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByText('Rod.csv')).toBeVisible();
  for (const { said } of parts) await expect(notice(said)).toContainText(reason);
  await axe('an enquiry whose parts were not read');
  for (const { address, said } of parts) {
    await page.unroute(address);
    await notice(said).getByRole('button', { name: 'Try again' }).click();
    await expect(notice(said)).toHaveCount(0);
  }
  await expect(files.getByRole('link', { name: 'Rod.csv' })).toBeVisible();
});

test('a reply that is begun says if its form was not read', async ({ page, visit }) => {
  const address = /\/reply-form$/;
  await page.route(address, route => route.fulfill(refused));
  await visit(adminPaths.enquiries.href());
  await page.getByRole('link', { name: 'Ingrid Solberg', exact: true }).click();
  await page.getByRole('button', { name: 'Reply to Ingrid Solberg' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Error loading the reply' });
  await expect(notice).toContainText(reason);
  await page.unroute(address);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});

test('the grid is shown after another try where the figures of a category were not read', async ({
  page,
  request,
  visit,
}) => {
  const calls = await staffCalls(request, ADMIN);
  const pressure = { id: 'pressure', name: 'Pressure', kind: 'number', unit: 'bar' };
  const categoryId = await calls.addCategory('Unread packs', [pressure]);
  const id = await calls.addProduct({ name: 'Unread pack', categoryId });
  const address = new RegExp(`/api/categories/${categoryId}$`);
  await page.route(address, route => route.fulfill(refused));
  await visit(`${adminPaths.editGrid.href()}?q=Unread`);
  await expect(page.getByText(reason)).toBeVisible();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Pressure (bar), Unread pack' })).toBeVisible();
  await calls.removeProduct(id);
  await calls.removeCategory(categoryId);
});

test('a related product is not called deleted because it was not read, and a search that failed says so', async ({
  page,
  request,
  visit,
}) => {
  const calls = await staffCalls(request, ADMIN);
  const accessory = await calls.addProduct({ name: 'Unread cooler' });
  const id = await calls.addProduct({ name: 'Unread motor', accessories: JSON.stringify([accessory]) });
  await page.route(new RegExp(`/products/${accessory}$`), route => route.fulfill(refused));
  await page.route(/\/products\?.*q=cooler/, route => route.fulfill(refused));
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  await expect(page.getByText('A product whose name could not be loaded')).toBeVisible();
  await expect(page.getByText('A product that was deleted')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Accessories' }).fill('cooler');
  await expect(page.getByRole('alert').filter({ hasText: 'Error searching' })).toContainText(reason);
});

test('panels of an account, an import and the filter of products say if they were not read', async ({
  page,
  visit,
}) => {
  const screens = [
    { path: adminPaths.account.href(), address: /\/enquiry-notices$/, said: 'Error loading the notices' },
    { path: adminPaths.account.href(), address: /\/reply-signature$/, said: 'Error loading the signature' },
    {
      ...{ path: adminPaths.importProducts.href(), address: /\/product-imports$/ },
      said: 'Error loading the imports of the last day',
    },
    {
      ...{ path: `${adminPaths.products.href()}?category=some`, address: /\/api\/categories$/ },
      said: 'Error loading the categories',
    },
  ];
  for (const { path, address, said } of screens) {
    await page.route(address, route => route.fulfill(refused));
    await visit(path);
    const notice = page.getByRole('alert').filter({ hasText: said });
    await expect(notice).toContainText(reason);
    await page.unroute(address);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
  }
});
