import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { heading } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an enquiry from a search is counted by month, product, country and source, filtered, exported and printed', async ({
  page,
  signIn,
  visit,
  axe,
  request,
}) => {
  const country = `Country ${randomUUID().slice(0, 8)}`;
  const [product] = (await (await request.get('/api/products?limit=1')).json()) as { _id: string; name: string }[];
  if (!product) throw new Error('The demo has products.');
  await visit(`/search?q=${encodeURIComponent(product.name)}`);
  await hydrate(page);
  await page.getByRole('button', { name: 'Add to enquiry' }).first().click();
  await page.getByRole('link', { name: /^Ask for/ }).click();
  await expect(page).toHaveURL(/from=search/);
  await hydrate(page);
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID().slice(0, 8)}@example.com`);
  const sent = page.waitForRequest('**/api/contact-submit');
  await page.getByLabel('Message').fill('Please quote.');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  const { items } = (await sent).postDataJSON() as { items: { product: string; source: string }[] };
  expect(items.map(({ source }) => source)).toEqual(['search']);
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  // The form was sent faster than people can, and may be taken for spam.
  const data = {
    name: 'Vera',
    email: `${randomUUID().slice(0, 8)}@example.com`,
    message: 'Please quote.',
    country,
    items,
  };
  expect((await request.post('/api/contact-submit', { data })).status()).toBe(201);

  await signIn();
  await visit(adminPaths.dashboard.href());
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(heading(page, 'Figures')).toBeFocused();
  await page.getByLabel('Country', { exact: true }).selectOption(country);
  await expect(page).toHaveURL(/country=Country\+/);
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
  await expect(rows('Figures by source').nth(1)).toContainText('Search results');
  await expect(rows('Figures by source').nth(1).getByRole('cell').first()).toHaveText('1');
  await expect(rows('Figures by country')).toHaveCount(2);
  await expect(rows('Figures by month').last().getByRole('cell')).toHaveText([
    '1',
    '0',
    '–',
    '0 0 %',
    '0 0 %',
    '0',
    '–',
    '–',
  ]);
  await expect(page.getByText('Visits are not counted by country or by source')).toBeVisible();
  await page.getByLabel('Period').selectOption('3');
  await page.reload();
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue(country);
  await expect(rows('Figures by month')).toHaveCount(5);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines).toContain('"Came from","Search results","1","0","","0","0","0","","",""');

  await visit(adminPaths.salesFigures.href());
  await expect(page.getByRole('heading', { name: 'From visit to order' })).toBeVisible();
  await expect(page.getByText('Product pages opened')).toBeVisible();
  await axe('the figures');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`figures-${width}.png`), fullPage: true });
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  expect(await overflowing(page), 'on A4').toEqual([]);
  await page.screenshot({ path: test.info().outputPath('figures-print.png'), fullPage: true });
});
