import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { stopTheClock, typeAtPace } from '../../fixtures/pages/clock.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(async ({ page, signIn, visit }) => {
  await page.clock.install();
  await signIn();
  await visit(adminPaths.products.href());
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('rowheader').first()).toBeVisible();
});

/** Records the texts of searches for products sent from now on: of the list, and of the palette. */
function searches(page: Page): (string | null)[] {
  const texts: (string | null)[] = [];
  page.on('request', sent => {
    const { pathname, searchParams } = new URL(sent.url());
    if (['/api/products', '/api/v1/search'].includes(pathname)) texts.push(searchParams.get('q'));
  });
  return texts;
}

test('a filter typed without a pause sends one request', async ({ page }) => {
  const sent = searches(page);
  await stopTheClock(page);
  await typeAtPace(page.getByLabel('Filter Products'), 'no such thing', 40);
  await expect(page.getByText('Nothing here matches “no such thing”.')).toBeVisible();
  expect(sent).toEqual(['no such thing']);
});

test('a text typed without a pause in the palette sends one search', async ({ page, request }) => {
  const [product] = await (await request.get('/api/products?fields=card&limit=1')).json();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  const sent = searches(page);
  await stopTheClock(page);
  await typeAtPace(page.getByRole('combobox', { name: 'Search the back office' }), product.name, 40);
  const products = page.getByRole('group', { name: 'Products' });
  await expect(products.getByRole('option').first()).toContainText(product.name);
  expect(sent).toEqual([product.name]);
});
