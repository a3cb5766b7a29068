import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { allDrawn, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const products = adminPaths.products.href();
const categories = `${products}?tab=categories`;

test.describe('the catalogue', () => {
  test.beforeEach(async ({ signIn, visit }) => {
    await signIn();
    await visit(products);
  });

  const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

  test('the catalogue can be sorted and filtered', async ({ page, visit }) => {
    await visit(categories);
    const names = table(page, 'Categories').getByRole('rowheader');
    await allDrawn(table(page, 'Categories'));
    const listed = await names.allTextContents();
    await page.getByRole('button', { name: 'Name' }).first().click();
    const sorted = [...listed].sort((a, b) => a.localeCompare(b));
    await expect(names).toHaveText(sorted);
    await page.getByRole('button', { name: 'Name' }).first().click();
    await expect(names).toHaveText([...sorted].reverse());
    await page.getByLabel('Filter Categories').fill(sorted[0]?.toLowerCase() ?? '');
    await expect(names).toHaveText([sorted[0] ?? '']);
    await page.getByLabel('Filter Categories').fill('no such thing');
    await expect(page.getByText('Nothing here matches “no such thing”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(names).toHaveCount(listed.length);
  });

  test('keeps a category that still has products', async ({ page, visit, axe, expectFailures }) => {
    expectFailures('answered 409');
    await visit(categories);
    const row = table(page, 'Categories').getByRole('row').nth(1);
    const name = await row.getByRole('rowheader').textContent();
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete “${name}”?` });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await axe('a row while its deletion is asked about');
    await dialog.getByRole('button', { name: 'Delete category' }).click();
    await expect(toast(page, `Error deleting category: ${name} still has`)).toBeVisible();
    await expect(row.getByRole('rowheader')).toHaveText(name ?? '');
    await expect(dialog).toBeHidden();
  });

  test('asks before deleting, and returns the focus to the row', async ({ page }) => {
    const button = table(page, 'Products')
      .getByRole('button', { name: /^Delete / })
      .first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the catalogue restores a deleted product', async ({ page }) => {
    const rows = table(page, 'Products').getByRole('row');
    await allDrawn(table(page, 'Products'));
    const count = await rows.count();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete product' }).click();
    await expect(toast(page, 'Product deleted successfully!')).toBeVisible();
    await expect(rows).toHaveCount(count - 1);
    // A single banner, which stays longer than the toast.
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Product restored successfully!')).toBeVisible();
    await expect(rows).toHaveCount(count);
  });

  test('restores a deleted product after the toast, or by keyboard', async ({ page, axe }) => {
    const rows = table(page, 'Products').getByRole('row');
    await allDrawn(table(page, 'Products'));
    const count = await rows.count();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Delete / })
      .press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const note = page.locator('.undo-banner');
    await expect(note).toBeFocused();
    await expect(toast(page, 'Product deleted successfully!')).toHaveCount(0);
    await axe('a deleted product, in place of its row');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(count);
    await expect(note).toHaveCount(0);
  });

  test('adds, renames and deletes a category', async ({ page, axe }) => {
    await page.getByRole('link', { name: 'Add Category' }).click();
    await expect(heading(page, 'Add Category')).toBeFocused();
    let posts = 0;
    page.on('request', sent => {
      if (sent.method() === 'POST' && sent.url().endsWith('/api/add-category')) posts += 1;
    });
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page.getByLabel('Category name')).toHaveAccessibleDescription(/^Category name is required/);
    await expect(toast(page, 'Category name is required')).toBeVisible();
    await axe('a new category, with errors');
    await page.getByPlaceholder('Enter category name').fill('Test Benches');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page).toHaveURL(products);
    expect(posts, 'requests, of which none without a name').toBe(1);

    await page.getByRole('link', { name: 'Edit Test Benches' }).click();
    await expect(page.getByLabel('Category name')).toHaveValue('Test Benches');
    await page.getByLabel('Category name').fill('Test Stands');
    await page.getByRole('button', { name: 'Edit Category' }).click();
    await expect(page).toHaveURL(products);

    await page.getByRole('button', { name: 'Delete Test Stands' }).click();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await expect(toast(page, 'Category deleted successfully!')).toBeVisible();
    await expect(page.getByText('“Test Stands” was deleted.')).toBeVisible();
    await expect(table(page, 'Categories').getByRole('rowheader', { name: 'Test Stands' })).toHaveCount(0);
  });

  test('the catalogue asks before leaving unsaved changes', async ({ page }) => {
    await page.getByRole('link', { name: 'Add Category' }).click();
    await page.getByLabel('Category name').fill('Half a na');
    await page.getByRole('link', { name: 'Products Page' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Category name')).toHaveValue('Half a na');
    await page.getByRole('link', { name: 'Products Page' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(products);
  });

  test('products and categories are two tabs, of which the address opens one', async ({ page, visit }) => {
    await expect(table(page, 'Products')).toBeVisible();
    await expect(table(page, 'Categories')).toHaveCount(0);
    const tabs = page.getByRole('navigation', { name: 'Products and categories' });
    await expect(tabs.getByRole('link', { name: /^Products/ })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: /^Categories/ }).click();
    await expect(page).toHaveURL(categories);
    await expect(table(page, 'Categories')).toBeVisible();
    await expect(table(page, 'Products')).toHaveCount(0);
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(products);
    await page.getByLabel('Filter Categories').fill('power');
    await expect(table(page, 'Categories').getByRole('rowheader')).toHaveText(['Power Packs']);
    await visit(products);
    // A form of a product leads back to the products, wherever the list was before.
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(products);
  });

  test('imports and exports are one menu, which keys open and close', async ({ page, axe }) => {
    const menu = page.getByRole('button', { name: 'Import and export' });
    await expect(page.getByRole('button', { name: 'Export Excel' })).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await axe('the menu of imports and exports');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeFocused();
    for (const name of ['Export Excel', 'Export CSV', 'Catalogue as PDF…']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: /^Make a catalogue of \d+ products\?$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Catalogue as PDF…' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(page.getByRole('button', { name: 'Export Excel' })).toBeHidden();
    await menu.click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await download;
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
  });

  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    test(`at ${width} by ${height} the first product is on the first screen`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.reload();
      const first = table(page, 'Products').getByRole('rowheader').first();
      await expect(first).toBeInViewport({ ratio: 1 });
    });
  }
});
