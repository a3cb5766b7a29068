import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

/** Adds a category with products; the first one has an image. */
async function addCategory(request: APIRequestContext, name: string, products: string[]): Promise<string> {
  const headers = { Authorization: `Bearer ${(await tokenOf(request, ADMIN)).token}` };
  const { _id } = await (await request.post('/api/add-category', { data: { name }, headers })).json();
  for (const [index, product] of products.entries()) {
    const fields = { name: product, categoryId: _id };
    const multipart = index === 0 ? { ...fields, images: png('first.png') } : fields;
    await request.post('/api/products', { multipart, headers });
  }
  return _id;
}

const table = (page: Page) => page.getByRole('table', { name: 'Products' });
const names = (page: Page) => table(page).locator('.record-link');
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

test('products are ordered by hand, moved to another category together with one undo, and duplicated', async ({
  page,
  request,
  signIn,
  visit,
  axe,
  expectFailures,
}) => {
  expectFailures('ERR_CONNECTION_RESET');
  const list = await addCategory(request, 'Ordered by hand', ['HP-100', 'HP-20', 'HP-3', 'HP-4']);
  await addCategory(request, 'Another place', []);
  await signIn();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visit(`${adminPaths.products.href()}?category=${list}#products`);
  await expect(names(page)).toHaveText(['HP-100', 'HP-20', 'HP-3', 'HP-4']);

  const edit = page.getByRole('link', { name: 'Edit HP-100' });
  await edit.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(toast(page, 'HP-100 is now at position 2 of 4.')).toBeVisible();
  await expect(names(page)).toHaveText(['HP-20', 'HP-100', 'HP-3', 'HP-4']);
  await expect(edit).toBeFocused();
  await page.getByRole('button', { name: 'Move HP-4' }).dragTo(row(page, 'HP-20'));
  await expect(names(page)).toHaveText(['HP-4', 'HP-20', 'HP-100', 'HP-3']);
  const moved = page.locator('.undo-banner').filter({ hasText: 'HP-4 is now at position 1 of 4.' });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['HP-20', 'HP-100', 'HP-3', 'HP-4']);
  await page.getByRole('button', { name: 'Move HP-20' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move HP-20' });
  await dialog.getByLabel('Position, from 1 to 4').fill('3');
  await axe('a product being moved');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(names(page)).toHaveText(['HP-100', 'HP-3', 'HP-20', 'HP-4']);
  const shown = await (await request.get(paths.category.href({ categoryId: list }))).text();
  const places = ['HP-100', 'HP-3', 'HP-20', 'HP-4'].map(name => shown.indexOf(`>${name}<`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  await table(page).getByRole('button', { name: 'Name' }).click();
  await expect(names(page)).toHaveText(['HP-3', 'HP-4', 'HP-20', 'HP-100']);
  await page.getByRole('button', { name: 'Order by hand' }).click();
  await expect(names(page)).toHaveText(['HP-100', 'HP-3', 'HP-20', 'HP-4']);

  const selected = page.getByRole('group', { name: 'Selected products' });
  await page.getByRole('link', { name: 'Edit HP-3' }).focus();
  await page.keyboard.press('x');
  await page.getByRole('link', { name: 'Edit HP-4' }).focus();
  await page.keyboard.press('Shift+X');
  await expect(selected).toContainText('3 selected');
  await axe('products, with some selected');
  // The server carries it out, and its answer is lost.
  await page.route(
    '**/api/v1/product-operations',
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const move = selected.getByRole('button', { name: 'Move', exact: true });
  await expect(move).toHaveCount(0);
  await selected.getByLabel('Move all selected to a category').focus();
  await page.keyboard.press('ArrowDown');
  await expect(move).toBeVisible();
  await selected.getByLabel('Move all selected to a category').selectOption({ label: 'Another place' });
  await expect(selected).toContainText('3 selected');
  await move.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'The connection dropped' });
  await expect(alert).toContainText('Either all or none of the products were changed.');
  await expect(names(page)).toHaveText(['HP-100']);
  await alert.getByRole('button', { name: 'Finish' }).click();
  const note = page.locator('.undo-banner').filter({ hasText: '3 products moved to another category.' });
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['HP-100', 'HP-3', 'HP-20', 'HP-4']);

  await page.getByRole('link', { name: 'Duplicate HP-100' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('HP-100 (copy)');
  await expect(page.locator('.picture')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible();
  await expect(names(page)).toHaveText(['HP-100', 'HP-3', 'HP-20', 'HP-4', 'HP-100 (copy)']);
  const sources = table(page).locator('td.cell-image img');
  await expect(sources).toHaveCount(2);
  expect(await sources.first().getAttribute('src')).toBe(await sources.last().getAttribute('src'));

  await page.getByRole('checkbox', { name: 'Select HP-20' }).check();
  await selected.getByRole('button', { name: 'Show on the home page' }).press('Enter');
  const chosen = page.locator('.undo-banner').filter({ hasText: '1 product put on the home page.' });
  await expect(chosen).toBeFocused();
  expect(await (await request.get(paths.home.href())).text()).toContain('>HP-20<');
  await visit(`${adminPaths.products.href()}?home=yes#products`);
  await expect(names(page)).toHaveText(['HP-20']);
  await page.getByRole('checkbox', { name: 'Select HP-20' }).check();
  await selected.getByRole('button', { name: 'Remove from the home page' }).click();
  await expect(page.getByText('No product is chosen, so the home page shows the eight newest')).toBeVisible();
});

test('a position is a whole number within the list, and the dialog says so at once', async ({
  page,
  request,
  signIn,
  visit,
  axe,
}) => {
  const list = await addCategory(request, 'Ordered by number', ['HP-1', 'HP-2', 'HP-3']);
  await signIn();
  await visit(`${adminPaths.products.href()}?category=${list}#products`);
  await page.getByRole('button', { name: 'Move HP-2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move HP-2' });
  const position = dialog.getByLabel('Position, from 1 to 3');
  const move = dialog.getByRole('button', { name: 'Move' });
  await expect(position).toHaveValue('2');
  await expect(position).toHaveAttribute('aria-invalid', 'false');
  await expect(position).toBeFocused();
  await expect(move).not.toBeDisabled();
  for (const wrong of ['4', '0', '1.5', '']) {
    await position.fill(wrong);
    await expect(dialog.getByRole('alert')).toHaveText('The position must be a whole number from 1 to 3.');
    await expect(position).toHaveAccessibleDescription('The position must be a whole number from 1 to 3.');
    await expect(position).toHaveAttribute('aria-invalid', 'true');
    await expect(move).toHaveAttribute('aria-disabled', 'true');
    await position.press('Enter');
  }
  await axe('a product being moved to no position');
  await expect(dialog).toBeVisible();
  await expect(names(page)).toHaveText(['HP-1', 'HP-2', 'HP-3']);
  await position.fill('3');
  await expect(dialog.getByRole('alert')).toHaveText('');
  await expect(position).toHaveAttribute('aria-invalid', 'false');
  await position.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(names(page)).toHaveText(['HP-1', 'HP-3', 'HP-2']);
});
