import { adminPaths } from '@hydraulics/common/contract/paths';
import { watchNextToast } from '../../fixtures/pages/toast-place.ts';
import { allDrawn, heading, toast } from '../../fixtures/staff/back-office.ts';
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
  const name = (await row.getByRole('rowheader').getByRole('link').first().textContent()) ?? '';
  await row.evaluate(element => element.scrollIntoView({ block: 'end' }));
  await row.getByRole('link', { name: /^Edit / }).click();
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toHaveValue(name);
  let puts = 0;
  page.on('request', sent => {
    if (sent.method() === 'PUT') puts += 1;
  });
  await field.fill(`${name} A`);
  await page.setViewportSize({ width: 768, height: 700 });
  const expectClear = await watchNextToast(page);
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(heading(page, 'Edit Product')).toBeVisible();
  // The toast does not cover the button that is used next.
  await expectClear(page.getByRole('link', { name: 'Cancel' }), 'the toast covers Cancel');
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect(field).toHaveValue(`${name} A`);
  // A second save is no conflict with the first.
  await field.fill(name);
  const expectClearAgain = await watchNextToast(page);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL(`${adminPaths.products.href()}?q=power&sort=-name`);
  expect(puts).toBe(2);
  const highlighted = page.locator('tr[data-returned]');
  await expect(highlighted.getByRole('rowheader')).toContainText(name);
  await expect(highlighted).toBeInViewport();
  await expectClearAgain(rows.nth(3).getByRole('link', { name: /^Edit / }), 'the toast covers the next row');
  await expect(heading(page, 'Products')).toBeFocused();

  await highlighted.getByRole('link', { name: /^Edit / }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(`${adminPaths.products.href()}?q=power&sort=-name`);
  await expect(highlighted).toBeInViewport();
});

test('a form that is left leads back to its row, however far down that is', async ({ page, signIn, visit }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 600 });
  await visit(adminPaths.products.href());
  const last = page.getByRole('table', { name: 'Products' }).locator('tbody tr').last();
  await last.getByRole('link', { name: /^Edit / }).click();
  await expect(heading(page, 'Edit Product')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(page.locator('tr[data-returned]')).toBeInViewport({ ratio: 1 });
});

test('a click on a row edits it, and the forms lead through the list in its order', async ({ page, signIn, visit }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = `${adminPaths.products.href()}?q=power&sort=-name`;
  await visit(list);
  const rows = page.getByRole('table', { name: 'Products' }).locator('tbody tr');
  await allDrawn(page.getByRole('table', { name: 'Products' }));
  const names = await rows.locator('.record-link').allTextContents();
  const [first = '', second = '', third = ''] = names;
  const view = rows.first().getByRole('link', { name: `View ${first} on the website` });
  await expect(view).toHaveAttribute('href', /^\/product\//);
  await rows.first().getByRole('cell').nth(1).click();

  const name = page.getByLabel('Name', { exact: true });
  const walk = page.getByRole('navigation', { name: 'Records of the list' });
  await expect(name).toHaveValue(first);
  await expect(walk).toHaveText(`1 of ${names.length}`);
  await expect(walk.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'View on the website' })).toHaveAttribute('href', /^\/product\//);
  await name.fill(`${first} B`);
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(name).toHaveValue(second);
  await expect(heading(page, 'Edit Product')).toBeFocused();
  // Also by shortcut, and from a form without changes.
  await page.keyboard.press('Control+Shift+S');
  await expect(name).toHaveValue(third);
  await walk.getByRole('link', { name: 'Previous' }).click();
  await expect(name).toHaveValue(second);
  // The order survives a reload.
  await page.reload();
  await expect(walk).toHaveText(`2 of ${names.length}`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(list);
  const highlighted = page.locator('tr[data-returned]');
  await expect(highlighted.locator('.record-link')).toHaveText(second);
  await expect(rows.first().locator('.record-link')).toHaveText(`${first} B`);
});
