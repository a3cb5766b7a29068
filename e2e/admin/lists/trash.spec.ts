import { adminPaths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext } from '@playwright/test';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { addUser, signInAs, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

async function deletedCategories(request: APIRequestContext, names: string[]): Promise<void> {
  const headers = { Authorization: `Bearer ${(await tokenOf(request, ADMIN)).token}` };
  for (const name of names) {
    const answer = await request.post('/api/add-category', { data: { name }, headers });
    await request.delete(`/api/categories/${(await answer.json())._id}`, { headers });
  }
}

test('what was deleted is restored, one or many, and deleted for good', async ({
  page,
  request,
  signIn,
  visit,
  axe,
  expectFailures,
}) => {
  expectFailures(/restore answered 409/);
  await deletedCategories(request, ['Trash one', 'Trash two', 'Trash three', 'Trash four']);
  await signIn();
  await visit(adminPaths.trash.href());
  await page.getByRole('button', { name: /^Categories/ }).click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Trash four').getByRole('cell').first()).toHaveText(ADMIN.name);
  await axe('the trash with rows');

  await row('Trash one').getByRole('button', { name: 'Restore Trash one' }).click();
  await expect(toast(page, 'Category restored successfully!')).toBeVisible();
  await expect(row('Trash one')).toHaveCount(0);

  // One of two cannot be restored, because its name is taken.
  await deletedCategories(request, ['Trash one']);
  const headers = { Authorization: `Bearer ${(await tokenOf(request, ADMIN)).token}` };
  await request.post('/api/add-category', { data: { name: 'Trash two' }, headers });
  await page.getByRole('checkbox', { name: 'Select Trash two' }).check();
  await page.getByRole('checkbox', { name: 'Select Trash three' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Restore selected' }).click();
  await expect(page.getByRole('alert')).toContainText('Trash two: There is already a category named Trash two.');
  await expect(row('Trash three')).toHaveCount(0);
  await expect(row('Trash two')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Trash four for good' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Trash four” for good?' });
  await axe('the question before deleting for good');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, '1 deleted for good.')).toBeVisible();
  await expect(row('Trash four')).toHaveCount(0);

  // A restored user has no password, so an invitation is offered.
  const id = await addUser(request, { name: 'Rita Restored', email: 'rita.restored@example.com' });
  expect((await request.delete(`/api/admin-users/${id}`, { headers })).status()).toBe(200);
  await page.getByRole('button', { name: /^Users/ }).click();
  await page.getByRole('button', { name: 'Restore Rita Restored' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'Restored without a password' });
  await expect(offer).toContainText('Rita Restored (rita.restored@example.com)');
  await axe('a restored user without a password');
  await offer.getByRole('button', { name: 'Invite Rita Restored' }).click();
  await expect(page.getByRole('dialog', { name: 'Link of the invitation' })).toContainText(
    'Hand this link to Rita Restored',
  );
  await expect(offer).toHaveCount(0);
});

test('those who may not restore are shown the trash of the catalogue without its actions', async ({
  page,
  request,
}) => {
  await deletedCategories(request, ['Trash for viewers']);
  const viewer = { name: 'Vic Viewer', email: 'vic@example.com', password: 'a long enough password' };
  await addUser(request, { ...viewer, role: 'viewer' });
  await signInAs(page, viewer);
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await page.goto(`${adminPaths.trash.href()}?noun=categories`);
  await expect(page.getByRole('row', { name: /Trash for viewers/ })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Restore|for good/ })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'What was deleted' }).getByRole('button')).toHaveCount(7);
});
