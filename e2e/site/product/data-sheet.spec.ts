import { hydrate } from '../../fixtures/pages/hydration.ts';
import { first } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test('without script a product offers its data sheet as a PDF, in the chosen units', async ({
  browser,
  request,
  server,
}) => {
  const { address } = await first(request, '/api/products?fields=card');
  const quiet = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await quiet.newPage();
  await page.goto(`/product/${address}`);
  const link = page.getByRole('link', { name: 'Product sheet (PDF)' });
  await expect(link).toHaveAttribute('href', `/product/${address}/data-sheet.pdf`);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'US' }).check();
  await expect(link).toHaveAttribute('href', `/product/${address}/data-sheet.pdf?units=us`);
  const answer = await request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  await quiet.close();
});

test('a button prints the product', async ({ page, request, visit }) => {
  const { _id } = await first(request, '/api/products?fields=card');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await visit(`/product/${_id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
});

test('the data sheet of a removed product is the not-found page, before and after hydration', async ({
  page,
  visit,
  expectFailures,
}) => {
  expectFailures(/data-sheet\.pdf|404/);
  const response = await visit('/product/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11/data-sheet.pdf');
  expect(response?.status()).toBe(404);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('No product found.');
  await hydrate(page);
  await expect(title).toHaveText('No product found.');
  await page.getByRole('main').getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/products');
});
