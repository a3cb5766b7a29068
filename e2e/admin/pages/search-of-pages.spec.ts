import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a page has texts of its own for search engines, previewed while they are typed, and visitors’ pages have them', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn();
  await visit(adminPaths.addPage.href());
  await page.getByLabel('Title', { exact: true }).fill('Repairs and spare parts');
  await page.getByText('Search and sharing').click();
  const preview = page.getByRole('figure', { name: 'Preview of the search result' });
  await expect(preview.locator('.search-preview-address'), 'the server makes the rest').toHaveText(/\/pages\/$/);
  await expect(preview).toContainText('Repairs and spare parts');
  await page.getByLabel('Title for Search Engines').fill('Cylinder repairs in a day');
  await page.getByLabel('Description for Search Engines').fill('We repair cylinders of all makes.');
  await expect(preview).toContainText('Cylinder repairs in a day');
  await expect(preview).toContainText('We repair cylinders of all makes.');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Page added successfully!')).toBeVisible();

  await visit('/pages/repairs-and-spare-parts');
  await expect(page).toHaveTitle('Cylinder repairs in a day');
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  await expect(meta('description')).toHaveAttribute('content', 'We repair cylinders of all makes.');
  await expect(meta('og:title')).toHaveAttribute('content', 'Cylinder repairs in a day');
  await expect(meta('robots')).toHaveCount(0);

  await visit(adminPaths.pages.href());
  await page.getByRole('link', { name: 'Edit Repairs and spare parts' }).click();
  await page.getByText('Search and sharing').click();
  await page.getByLabel('Hidden from search engines').check();
  await expect(preview).toHaveText(/Search engines leave this page out\.$/);
  await page.getByRole('button', { name: 'Update Page' }).click();
  await expect(toast(page, 'Page updated successfully!')).toBeVisible();
  await visit('/pages/repairs-and-spare-parts');
  await expect(meta('robots')).toHaveAttribute('content', 'noindex');
});
