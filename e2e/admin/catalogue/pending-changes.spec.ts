import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { nameField, ready, staffCalls } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('changes of a published product are saved for later, compared, discarded, restored and published', async ({
  signIn,
  visit,
  page,
  request,
  axe,
  server,
}) => {
  const name = 'Published ram 10';
  const staff = await staffCalls(request, server.admin);
  const id = await staff.addProduct({ name });
  await signIn();
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  const banner = page.getByRole('region', { name: 'Saved changes' });
  await expect(banner).toHaveCount(0);
  await nameField(page).fill('Saved for later 10');
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(toast(page, 'Saved. Visitors do not see these changes yet.')).toBeVisible();
  await expect(banner).toContainText('Saved changes that visitors do not see yet. Saved by');
  await axe('a product with saved changes');
  const publicPage = async () => (await request.get(paths.product.href({ id }))).text();
  expect(await publicPage()).not.toContain('Saved for later 10');

  // What is typed now is saved by itself.
  const saved = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok());
  await nameField(page).fill('Saved for later 20');
  await saved;
  expect((await staff.product(id)).name).toBe(name);

  await visit(`${adminPaths.products.href()}?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Unpublished changes')).toBeVisible();
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(nameField(page)).toHaveValue('Saved for later 20');

  await banner.getByRole('button', { name: 'Discard changes' }).click();
  await expect(toast(page, 'Changes discarded.')).toBeVisible();
  await expect(nameField(page)).toHaveValue(name);
  await expect(banner).toHaveCount(0);
  await toast(page, 'Changes discarded.').getByRole('button', { name: 'Undo' }).click();
  await expect(banner).toBeVisible();
  await expect(nameField(page)).toHaveValue('Saved for later 20');

  // By the keyboard alone.
  await page.getByRole('button', { name: 'Publish…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByRole('region', { name: 'Change of Name' })).toContainText('20');
  await expect(dialog.getByRole('region', { name: 'What is missing' })).toContainText('Images: add a picture.');
  await axe('the dialog that publishes saved changes');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(toast(page, 'Product published.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(await publicPage()).toContain('Saved for later 20');
});
