import { adminPaths } from '@hydraulics/common/contract/paths';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a product gets another address in its form, and the former one leads there', async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  const [category] = await (await request.get('/api/categories')).json();
  const id = await calls.addProduct({ name: 'Addressed pump', categoryId: category._id });
  await signIn();
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue('addressed-pump');
  await expect(page.locator('.address-whole')).toHaveText(`${server.url}/product/addressed-pump`);
  await address.fill('compare');
  await submit(page, 'Update Product').click();
  await expect(
    page.locator('.field-error', { hasText: 'The website needs the address “compare” itself.' }),
  ).toBeVisible();
  await address.fill('Best-Pump');
  await page.getByText('Search and sharing').click();
  await page.getByLabel('Title for Search Engines').fill('The best pump of all');
  await expect(page.locator('.search-preview-title')).toHaveText('The best pump of all');
  await axe('the fields for search engines');
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  const moved = await request.get('/product/addressed-pump?code=A', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/product/best-pump?code=A']);
  await page.goto(`/product/${id}`);
  await expect(page).toHaveURL(/\/product\/best-pump$/);
  await expect(page).toHaveTitle('The best pump of all');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/product\/best-pump$/);
});

test('a path that was not found becomes a redirect, and a table of redirects is checked first', async ({
  page,
  request,
  server,
  signIn,
  visit,
  expectFailures,
  axe,
}) => {
  expectFailures(/redirects answered 400/);
  await request.get('/shop/pumps.html', { headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' } });
  await signIn();
  await visit(adminPaths.redirects.href());
  await page.getByRole('link', { name: 'Make a redirect of /shop/pumps.html' }).click();
  await expect(page.getByLabel('Old address')).toHaveValue('/shop/pumps.html');
  await page.getByLabel('New address').fill('/nowhere\\');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page.locator('.field-error')).toContainText('must not contain spaces or backslashes');
  await page.getByLabel('New address').fill('/products');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Redirect added successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: '/shop/pumps.html', exact: true })).toBeVisible();
  const moved = await request.get('/shop/pumps.html', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/products']);
  await page.getByLabel('Redirects to import').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Old,New\n/a.html,/gallery\n/about-us,/gallery\n'),
  });
  await expect(page.getByText('Checked: 1 new, 0 changed, 1 refused.')).toBeVisible();
  await expect(page.getByText('Row 3, /about-us: /about-us is a page of this website')).toBeVisible();
  await axe('the addresses');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported: 1 new, 0 changed, 1 refused.')).toBeVisible();
  expect((await request.get('/a.html', { maxRedirects: 0 })).status()).toBe(301);
  expect(server.url).toMatch(/^http/);
});

test('a deleted product leads to the one that replaces it, chosen before or after by the keyboard', async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  const [category] = await (await request.get('/api/categories')).json();
  for (const name of ['Replaced ram', 'Replacing ram', 'Better ram'])
    await calls.addProduct({ name, categoryId: category._id });
  const answer = async () => {
    const moved = await request.get('/product/replaced-ram', { maxRedirects: 0 });
    return [moved.status(), moved.headers().location];
  };
  await signIn();
  await visit(`${adminPaths.products.href()}?q=Replaced+ram`);
  await page.getByRole('button', { name: 'Delete Replaced ram' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete “Replaced ram”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('Old links say that the product is no longer available.');
  await question.getByLabel('Lead old links to another product').fill('ing ram');

  await question.getByRole('button', { name: 'Replacing ram' }).press('Enter');
  await expect(question.getByRole('status')).toHaveText('Old links lead to Replacing ram.');
  await axe('a deletion with a successor');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await question.getByRole('button', { name: 'Delete product' }).press('Enter');
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible();
  expect(await answer()).toEqual([301, '/product/replacing-ram']);

  await visit(adminPaths.redirects.href());
  const row = page.getByRole('row').filter({ hasText: '/product/replaced-ram' });
  await expect(row).toContainText('Replacing ram');
  await row.getByRole('button', { name: 'Change where old links to Replaced ram lead' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Old links to Replaced ram' });
  await dialog.getByLabel('Lead old links to another product').fill('better');
  await dialog.getByRole('button', { name: 'Better ram' }).press('Enter');
  await axe('where old links lead');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row).toContainText('Better ram');
  expect(await answer()).toEqual([301, '/product/better-ram']);
  await row.getByRole('button', { name: 'Change where old links to Replaced ram lead' }).press('Enter');
  await dialog.getByRole('button', { name: 'Say that it is no longer available' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row).toContainText('“No longer available”');
  expect(await answer()).toEqual([410, undefined]);
});

test('a product and a category show the picture that staff chose where their link is shared', async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  const [category] = await (await request.get('/api/categories')).json();
  const id = await calls.addProduct({ name: 'Shared pump', categoryId: category._id });
  await signIn();
  for (const [path, submitLabel, site, shares] of [
    [adminPaths.editProduct.href({ id }), 'Update Product', '/product/shared-pump', id],
    [
      adminPaths.editCategory.href({ id: category._id }),
      'Edit Category',
      `/products/${category.address}`,
      category._id,
    ],
  ] as const) {
    await visit(path);
    await page.getByText('Search and sharing').press('Enter');
    const choice = page.getByRole('group', { name: 'Picture for Sharing' });
    await choice.getByRole('button', { name: 'Choose a picture' }).press('Enter');
    await page.getByRole('dialog', { name: 'Stored images' }).getByRole('listitem').first().getByRole('button').click();
    const shown = choice.getByRole('img', { name: 'Preview of the shared picture' });
    await expect(shown).toBeVisible();
    await axe('the picture for sharing');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowing(page), `at ${width} px`).toEqual([]);
      const box = await choice.locator('.share-picture-shown').boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1), 'as services crop it').toBeCloseTo(1200 / 630, 1);
    }
    const chosen = new URL((await shown.getAttribute('src')) ?? '', server.url).pathname;
    await page.getByRole('button', { name: submitLabel }).click();
    await expect(toast(page, /updated successfully!/)).toBeVisible();
    await page.goto(site);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`/share/${shares}-\\d+\\.jpg$`),
    );
    const told = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(told).toContain(chosen);
    const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const answer = await request.get(new URL(address).pathname);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await visit(path);
    await page.getByText('Search and sharing').press('Enter');
    await choice.getByRole('button', { name: 'Use the automatic one' }).press('Enter');
    await expect(shown).toHaveCount(0);
    await page.getByRole('button', { name: submitLabel }).click();
    await expect(toast(page, /updated successfully!/)).toBeVisible();
  }
});

test('many products that are deleted at once lead to one, and each is changed in the trash', async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  const [category] = await (await request.get('/api/categories')).json();
  for (const name of ['Gone ram 1', 'Gone ram 2', 'Kept ram', 'Newer ram'])
    await calls.addProduct({ name, categoryId: category._id });
  const answer = async (name: string) => {
    const moved = await request.get(`/product/${name}`, { maxRedirects: 0 });
    return [moved.status(), moved.headers().location];
  };
  await signIn();
  await visit(`${adminPaths.products.href()}?q=Gone+ram`);
  for (const name of ['Gone ram 1', 'Gone ram 2']) await page.getByRole('checkbox', { name }).press('Space');
  await page.getByRole('button', { name: 'Delete all selected' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete 2 products?' });
  await expect(question).toContainText('Old links say that they are no longer available.');
  await question.getByLabel('Lead old links to another product').fill('kept');
  await question.getByRole('button', { name: 'Kept ram' }).press('Enter');
  await axe('a deletion of many with a successor');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(toast(page, '2 products deleted.')).toBeVisible();
  expect(await answer('gone-ram-1')).toEqual([301, '/product/kept-ram']);
  expect(await answer('gone-ram-2')).toEqual([301, '/product/kept-ram']);

  await visit(adminPaths.trash.href());
  await expect(page.getByRole('button', { name: 'Choose where old links to Gone ram 1 lead' })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Choose where old links to Gone ram 1 lead' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Old links to Gone ram 1' });
  await expect(dialog.getByRole('status')).toHaveText('Old links lead to Kept ram.');
  await dialog.getByLabel('Lead old links to another product').fill('newer');
  await dialog.getByRole('button', { name: 'Newer ram' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(toast(page, 'Its addresses lead to the successor now.')).toBeVisible();
  expect(await answer('gone-ram-1')).toEqual([301, '/product/newer-ram']);
  expect(await answer('gone-ram-2')).toEqual([301, '/product/kept-ram']);
});
