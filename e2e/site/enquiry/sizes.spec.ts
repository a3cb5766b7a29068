import { hydrate } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a size is added to the enquiry list in its row of the table, by touch and by keyboard', async ({
  page,
  request,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(await cylinderAddress(request));
  await hydrate(page);
  const table = page.locator('.variants-table');
  await table.scrollIntoViewIfNeeded();
  // The first press hydrates the table, and counts.
  await table.locator('.variants-ask').first().click();
  const code = await table.locator('tbody th').first().innerText();
  const add = table.getByRole('button', { name: `Add to enquiry ${code}` });
  await expect(add).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('complementary', { name: 'Enquiry list' })).toBeVisible();
  await add.focus();
  await page.keyboard.press('Space');
  await expect(add).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await expect(add).toHaveAttribute('aria-pressed', 'true');
  await visit('/enquiry-list');
  await expect(page.locator('.parts-code')).toHaveText([code]);
});

test('without script the row of a size leads to an enquiry list with this size', async ({
  browser,
  request,
  server,
  failures,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  failures.watch(context);
  const page = await context.newPage();
  await page.goto(await cylinderAddress(request));
  const row = page.locator('.variants-table tbody tr').first();
  const code = await row.locator('th').innerText();
  await row.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page.locator('.parts-code')).toHaveText([code]);
  await context.close();
});
