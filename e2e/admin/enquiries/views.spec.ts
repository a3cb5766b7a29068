import { adminPaths } from '@hydraulics/common/contract/paths';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();

test.beforeEach(async ({ signIn }) => signIn());

test('a view is saved with filters, search and order, opened by one press, renamed and deleted', async ({
  page,
  visit,
  server,
  axe,
}) => {
  await addEnquiries(server.dataDir, [
    { name: 'Viola View', email: 'viola@viewed.example' },
    { name: 'Adam View', email: 'adam@viewed.example' },
    { name: 'Walter View', email: 'walter@viewed.example', state: 'won' },
  ]);
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await visit(enquiries);
  await expect(page.getByRole('table', { name: 'Queries' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save this view' })).toHaveCount(0);
  await visit(`${enquiries}?q=viewed&state=waiting&sort=name`);
  const names = page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
  await expect(names).toHaveText([/Adam View/, /Viola View/]);
  await page.getByRole('button', { name: 'Save this view' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Viewed by name');
  await axe('a view being saved');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'View “Viewed by name” saved.')).toBeVisible();
  const link = views.getByRole('link', { name: 'Viewed by name' });
  await expect(link).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Save this view' })).toHaveCount(0);

  await visit(enquiries);
  await link.click();
  await expect(names).toHaveText([/Adam View/, /Viola View/]);
  await expect(page.getByRole('searchbox').first()).toHaveValue('viewed');
  await views.getByRole('button', { name: 'Edit views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await axe('the saved views');
  await dialog.getByLabel('Name of Viewed by name').fill('Viewed');
  await dialog.getByRole('button', { name: 'Rename Viewed by name' }).click();
  await expect(dialog.getByLabel('Name of Viewed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Viewed' }).click();
  await expect(dialog.getByText('No view is left.')).toBeVisible();
  await expect(dialog.getByText('View “Viewed” deleted.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name of Viewed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Viewed' }).click();
  await expect(dialog.getByText('No view is left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(views.getByRole('link')).toHaveCount(0);
});
