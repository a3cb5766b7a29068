import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
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

/** The numbers of the chart as they are seen: the smallest letters in px, and those that lie over each other. */
const numbersOf = (page: Page) =>
  page.locator('.sales-number').evaluateAll(all => {
    const shown = all.flatMap(one => {
      const box = one.getBoundingClientRect();
      // The letters fill less than their box, which overlaps the next one at the side.
      const { a, b } = (one as SVGTextElement).getScreenCTM() ?? { a: 0, b: 0 };
      const size = Math.hypot(a, b) * Number.parseFloat(getComputedStyle(one).fontSize);
      return one.checkVisibility() ? [{ text: one.textContent ?? '', box, size }] : [];
    });
    const over = shown.flatMap(({ box, text }, place) =>
      shown
        .slice(place + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 4 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
        )
        .map(other => `${text} and ${other.text}`),
    );
    return { texts: shown.map(({ text }) => text), smallest: Math.min(...shown.map(({ size }) => size)), over };
  });

test('the chart shows its numbers on every screen and on paper', async ({ page, signIn, visit, server }) => {
  const now = new Date();
  const monthsAgo = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1, 12));
  // Won long ago, so that no list of what waits has them: 13 a year ago, 12 two and three years ago.
  const many = [...Array(13).fill(11), ...Array(12).fill(23), ...Array(12).fill(35)].map((months: number) => ({
    name: 'Charta Figure',
    email: 'charta@example.com',
    state: 'won' as const,
    createdAt: monthsAgo(months),
  }));
  await addEnquiries(server.dataDir, many);
  await signIn();
  for (const [period, number] of [
    ['', '13'],
    ['?period=24', '12'],
    ['?period=36', '12'],
  ] as const) {
    await visit(`${adminPaths.salesFigures.href()}${period}`);
    await expect(page.getByRole('table', { name: 'Figures by month' })).toBeVisible();
    for (const [media, width] of [
      ['screen', 1440],
      ['screen', 768],
      ['screen', 390],
      ['print', 703],
    ] as const) {
      await page.emulateMedia({ media });
      await page.setViewportSize({ width, height: 900 });
      const where = `${media} of ${width} px, ${period}`;
      const { texts, smallest, over } = await numbersOf(page);
      expect(texts, where).toContain(number);
      expect(smallest, where).toBeGreaterThan(9);
      expect(over, where).toEqual([]);
      expect(await overflowing(page), where).toEqual([]);
      const name = `chart-${period.slice(8)}-${media}-${width}.png`;
      await page.locator('.sales-chart').screenshot({ path: test.info().outputPath(name) });
    }
  }
});
