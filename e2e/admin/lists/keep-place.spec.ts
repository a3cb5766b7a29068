import { adminPaths } from '@hydraulics/common/contract/paths';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a save returns to the filtered list and the highlighted row; Ctrl+S saves and stays', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 700 });
  await visit(`${adminPaths.products.href()}?q=power&sort=-name`);
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
  const row = rows.nth(2);
  const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? '';
  await row.getByRole('link', { name: /^Edit / }).click();
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toHaveValue(name);
  let puts = 0;
  page.on('request', sent => {
    if (sent.method() === 'PUT') puts += 1;
  });
  await field.fill(`${name} A`);
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(heading(page, 'Edit Product')).toBeVisible();
  await expect(field).toHaveValue(`${name} A`);
  // A second save is no conflict with the first.
  await field.fill(name);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL(`${adminPaths.products.href()}?q=power&sort=-name`);
  expect(puts).toBe(2);
  const highlighted = page.locator('tr[data-returned]');
  await expect(highlighted.getByRole('rowheader')).toContainText(name);
  await expect(highlighted).toBeInViewport();
  await expect(heading(page, 'Products')).toBeFocused();

  await highlighted.getByRole('link', { name: /^Edit / }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(`${adminPaths.products.href()}?q=power&sort=-name`);
  await expect(highlighted).toBeInViewport();
});
