import { adminPaths } from '@hydraulics/common/contract/paths';
import { nameField, ready, staffCalls } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(({ signIn }) => signIn());

test('the bar of a form names the record, whether it has unsaved changes, and who changed it last', async ({
  page,
  visit,
  request,
}) => {
  const id = await (await staffCalls(request, ADMIN)).addProduct({ name: 'Barred pump' });
  const tom = await colleague(request, 'Tom Turner');
  await tom.putForm(`/api/products/${id}`, { name: 'Barred pump 2' });
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  const status = page.locator('.save-status');
  await expect(status).toHaveText(
    /^Barred pump 2Saved\s*Last change by Tom Turner, \d+ [A-Z][a-z]+,? (at )?\d\d:\d\d$/,
  );
  await nameField(page).fill('Barred pump 3');
  await expect(status).toContainText('Barred pump 3Changed');
  await nameField(page).fill('Barred pump 2');
  await expect(status).toContainText('Barred pump 2Saved');
  await nameField(page).fill('Barred pump 4');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(status).toContainText('Barred pump 4Saved');
  await expect(status).toContainText('Last change by Ada Admin');
});

test('the bar of a page names its title, not its address', async ({ page, visit, request }) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const added = await request.post('/api/v1/pages', { headers, multipart: { title: 'Repairs in Bremen' } });
  const { _id: id } = await added.json();
  await visit(adminPaths.editPage.href({ id }));
  await expect(page.locator('.save-status')).toHaveText(
    /^Repairs in BremenSaved\s*Added \d+ [A-Z][a-z]+,? (at )?\d\d:\d\d$/,
  );
  await page.getByLabel('Title', { exact: true }).fill('Repairs in Kiel');
  await expect(page.locator('.save-status')).toContainText('Repairs in KielChanged');
});

test('the index of a long form leads to its sections, and marks those with an error', async ({ page, visit, axe }) => {
  await visit(adminPaths.addProduct.href());
  await ready(page);
  await expect(page.locator('.save-status')).toHaveText('Not added yet');
  const index = page.getByRole('navigation', { name: 'Sections of this form' });
  await index.getByRole('button', { name: 'Order Code' }).click();
  await expect(page.locator('#section-typeCode')).toBeInViewport();
  await expect(index.getByRole('button', { name: 'Name' })).toBeInViewport();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(index.getByRole('button', { name: 'Category (has an error)' })).toBeVisible();
  await axe('a long form with its index');

  await page.setViewportSize({ width: 390, height: 844 });
  await index.getByLabel('Go to').selectOption('Advantages');
  await index.getByRole('button', { name: 'Go', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Advantages', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Advantages', exact: true })).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
});

test('a short form has the same bar without an index', async ({ page, visit }) => {
  await visit(adminPaths.addSocial.href());
  await expect(page.locator('.save-status')).toHaveText('Not added yet');
  await page.getByLabel('Name', { exact: true }).fill('Barred benches');
  await expect(page.locator('.save-status')).toHaveText('Barred benchesNot added yet');
  await expect(page.getByRole('navigation', { name: 'Sections of this form' })).toHaveCount(0);
});
