import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/large-catalogue-test.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { allDrawn, toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const products = adminPaths.products.href();
const enquiries = adminPaths.enquiries.href();
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const names = (page: Page, name: string) => table(page, name).getByRole('rowheader');

/** The names on the page, once the requested rows are shown. */
async function listed(page: Page, name: string): Promise<string[]> {
  await allDrawn(table(page, name));
  return names(page, name).locator('.record-link').allTextContents();
}

// 57 of them are new: two pages.
test.use({ counts: { gallery: 2000, enquiries: 13_000 } });

test.beforeEach(async ({ signIn }) => signIn());

test('five thousand products are filtered while typing, by words in any order', async ({ page, visit, axe }) => {
  await visit(products);
  await expect(names(page, 'Products')).toHaveCount(50);
  await expect(page.getByText('1–50 of 5,030')).toBeVisible();
  await page.getByLabel('Filter Products').pressSequentially('4711 vls');
  await expect(names(page, 'Products')).toHaveText([/^Lubrication System VLS 4711/]);
  await expect(page.getByText('1–1 of 1 (filtered from 5,030)')).toBeVisible();
  await expect(page).toHaveURL(`${products}?q=4711+vls`);
  await page.getByLabel('Filter Products').fill('no such thing');
  await expect(page.getByText('Nothing here matches “no such thing”.')).toBeVisible();
  await axe('products without a match');
  await page.getByLabel('Filter Products').press('Escape');
  await expect(page.getByText('1–50 of 5,030')).toBeVisible();
});

test('two thousand images are paged, keep their positions, and are deleted and restored in place', async ({
  page,
  visit,
  axe,
}) => {
  const calls: string[] = [];
  page.on('request', request => calls.push(request.url().replace(/^.*(?=\/api\/)/, '')));
  await visit(`${adminPaths.gallery.href()}?page=2`);
  const images = page.getByRole('list', { name: 'Gallery Images' }).locator('.wall-name');
  await expect(images).toHaveCount(50);
  await expect(images.first()).toHaveText('Image 51');
  expect(calls.filter(call => /^\/api.*\/gallery/.test(call)).sort()).toEqual([
    '/api/gallery?limit=50&offset=50',
    '/api/v1/gallery-count',
  ]);
  await axe('a further page of the gallery');
  const panel = page.getByRole('region', { name: 'Gallery Images' });
  const [total = 0] = (await panel.locator('.panel-count').innerText()).replace(',', '').split(' ').map(Number);
  expect(total).toBeGreaterThan(2000);
  await page.getByRole('button', { name: 'Delete Image 51', exact: true }).click();
  await page.getByRole('button', { name: 'Delete image', exact: true }).click();
  await expect(toast(page, 'Image deleted successfully!')).toBeVisible();
  await expect(panel.locator('.panel-count')).toHaveText((total - 1).toLocaleString('en'));
  await expect(images).toHaveCount(50);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.locator('.panel-count')).toHaveText(total.toLocaleString('en'));
  await panel.getByLabel('Order').selectOption('Added, descending');
  await expect(images.first()).toHaveText(`Image ${total}`);
});

test('order, page and filter are in the address: a link shares them and going back returns to them', async ({
  page,
  visit,
}) => {
  await visit(`${products}?q=cylinder`);
  await expect(page.getByLabel('Filter Products')).toHaveValue('cylinder');
  const sort = table(page, 'Products').getByRole('button', { name: 'Name' });
  await sort.click();
  await sort.click();
  await expect(table(page, 'Products').getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const pager = page.getByRole('navigation', { name: 'Pages of Products' });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowing(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
  await pager.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
  await expect(pager.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(page).toHaveURL(`${products}?q=cylinder&sort=-name&page=2`);
  const shown = await listed(page, 'Products');
  const { compare } = new Intl.Collator('en', { numeric: true });
  expect(shown).toEqual([...shown].sort((a, b) => compare(b, a)));
  await page.getByRole('link', { name: 'Socials' }).click();
  await expect(page).toHaveURL(adminPaths.socials.href());
  await page.goBack();
  await expect(names(page, 'Products').locator('.record-link')).toHaveText(shown);
  await page.goBack();
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
});

test('going back restores the scroll position in a long list', async ({ page, visit }) => {
  await visit(products);
  await expect(names(page, 'Products')).toHaveCount(50);
  await names(page, 'Products').nth(40).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  await page.getByRole('link', { name: 'Edit' }).nth(45).press('Enter');
  await expect(page).toHaveURL(/edit-product/);
  await page.goBack();
  await expect(names(page, 'Products')).toHaveCount(50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('previous rows stay while the next are loading, and a late response never wins', async ({ page, visit }) => {
  await visit(products);
  await expect(names(page, 'Products')).toHaveCount(50);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/products?*q=vpp*', route => {
    held.push(() => route.continue());
  });
  await page.getByLabel('Filter Products').fill('vpp');
  await expect.poll(() => held.length).toBe(1);
  await expect(names(page, 'Products')).toHaveCount(50);
  await expect(table(page, 'Products')).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Filter Products').fill('vmu 4998');
  await expect(names(page, 'Products')).toHaveText([/^Marine Unit VMU 4998/]);
  // The first request was aborted.
  await held[0]?.().catch(() => undefined);
  await expect(names(page, 'Products')).toHaveText([/^Marine Unit VMU 4998/]);
});

test('going past the end of a page from an open enquiry opens the next one', async ({ page, visit }) => {
  await visit(`${enquiries}?state=new&sort=name`);
  await allDrawn(table(page, 'Queries'));
  const before = await names(page, 'Queries').last().textContent();
  await names(page, 'Queries').last().getByRole('link').click();
  await expect(page.getByRole('region', { name: before ?? '', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next enquiry' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^51–57 of 57/)).toBeVisible();
  await expect(names(page, 'Queries').first().getByRole('link')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Previous enquiry' }).click();
  await expect(page.getByText(/^1–50 of 57/)).toBeVisible();
});

test('a deleted product disappears at once, the page fills up, and undo restores it in its place', async ({
  page,
  visit,
}) => {
  await visit(`${products}?sort=name&page=3`);
  const shown = await listed(page, 'Products');
  const row = table(page, 'Products').getByRole('row').nth(2);
  await row.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible();
  await expect(page.getByText('101–150 of 5,029')).toBeVisible();
  await expect(names(page, 'Products')).toHaveCount(50);
  await expect(names(page, 'Products').locator('.record-link').nth(1)).toHaveText(shown[2] ?? '');
  await page.locator('.undo-banner').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('101–150 of 5,030')).toBeVisible();
  await expect(names(page, 'Products').locator('.record-link')).toHaveText(shown);
});
