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

test('saved changes are published at a moment of their own, which can be cancelled', async ({
  signIn,
  visit,
  page,
  request,
  axe,
  server,
  expectFailures,
}) => {
  const staff = await staffCalls(request, server.admin);
  const id = await staff.addProduct({ name: 'Planned ram 10' });
  await signIn();
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  await nameField(page).fill('Planned ram 20');
  await page.getByRole('button', { name: 'Save for later' }).click();
  const banner = page.getByRole('region', { name: 'Saved changes' });
  await expect(banner).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const choose = async (moment: string) => {
    await dialog.getByLabel('Goes live').fill(moment);
    await dialog.getByRole('button', { name: 'Plan' }).click();
  };
  const open = async () => {
    await page.getByRole('button', { name: 'Publish…' }).click();
    await dialog.getByRole('radio', { name: 'At a later time' }).check();
  };
  await open();
  await dialog.getByRole('button', { name: 'Plan' }).click();
  await expect(dialog.getByText('Choose a date and time.')).toBeVisible();
  expectFailures('releases answered 400');
  await choose('2020-05-03T08:00');
  await expect(dialog.getByText('This time has passed. Choose a later one, or publish now.')).toBeVisible();
  await axe('the dialog that plans saved changes');
  await choose('2096-05-03T08:00');
  await expect(toast(page, 'Planned for 3 May 2096 at 08:00.')).toBeVisible();
  await expect(banner).toContainText('Goes live on 3 May 2096 at 08:00. Cancel');
  await axe('a product with planned changes');
  await expect(nameField(page)).toHaveValue('Planned ram 20');
  await banner.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Cancelled. Visitors do not see these changes until you publish them.')).toBeVisible();
  await expect(banner).not.toContainText('Goes live');

  await open();
  await choose('2096-05-03T09:00');
  await expect(banner).toContainText('Goes live on 3 May 2096 at 09:00.');
  await open();
  await choose('2096-05-03T10:00');
  await expect(banner).toContainText('Goes live on 3 May 2096 at 10:00.');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(
    toast(page, /^Product published\. It was planned for 3 May 2096, .* which is cancelled\.$/),
  ).toBeVisible();
  await expect(banner).toHaveCount(0);
});
