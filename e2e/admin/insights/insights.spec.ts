import { readFile } from 'node:fs/promises';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { heading } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, list: string, name: string) =>
  section(page, list).getByRole('row').filter({ hasText: name }).getByRole('cell');

test('what visitors did is listed with numbers, links and a file, and nothing of theirs', async ({
  page,
  signIn,
  visit,
  axe,
  request,
}) => {
  const products = (await (await request.get('/api/products?limit=2')).json()) as { _id: string; name: string }[];
  const [one, other] = products;
  if (!one || !other) throw new Error('The demo has products.');
  const open = async (path: string, agent = firefox) => {
    const answer = await request.get(path, { headers: { 'User-Agent': agent } });
    expect(answer.status(), path).toBe(200);
  };
  for (let n = 0; n < 3; n += 1) await open(paths.product.href({ id: one._id }));
  await open(paths.product.href({ id: one._id }), robot);
  for (const typed of ['submersible mixer', 'Submersible  Mixer', 'vera@example.com', '+49 30 1234567']) {
    await open(`${paths.search.href()}?q=${encodeURIComponent(typed)}`);
  }
  await open(`${paths.compare.href()}?products=${one._id},${other._id}`);
  await open(`/product/${one._id}/data-sheet.pdf`);

  await signIn();
  await visit(adminPaths.dashboard.href());
  await page.getByRole('link', { name: 'This month' }).click();
  await expect(heading(page, 'This month')).toBeFocused();
  await expect(row(page, 'What visitors looked at', one.name)).toHaveText(['3', 'new']);
  await expect(row(page, 'Searched and found nothing', 'submersible mixer')).toHaveText(['2', 'new']);
  await expect(page.getByText(/vera@|1234567/)).toHaveCount(0);
  await expect(row(page, 'Compared with each other', other.name)).toHaveText(['1', 'new']);
  await expect(row(page, 'Downloads', one.name)).toHaveText(['1', 'new']);
  await expect(page.getByText('No filters ended in an empty list.')).toBeVisible();

  await axe('this month');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await axe('this month, on a phone');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^visitors-\d{4}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toContain(`"What visitors looked at","Product","${one.name}","3","0"`);

  await section(page, 'What visitors looked at').getByRole('link', { name: one.name }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(one.name);
});

test('a month without visitors says so, and an owner switches the mail off and on', async ({
  page,
  signIn,
  visit,
  axe,
}) => {
  await signIn();
  await visit(`${adminPaths.insights.href()}?month=2020-02`);
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('2020-02');
  await expect(page.getByText('No product page was opened in this month.')).toBeVisible();
  await axe('a month without visitors');
  const mail = page.getByLabel('Email these numbers to all owners on the first of each month');
  await mail.press('Space');
  await expect(page.getByText('Owners no longer receive the numbers by email.')).toBeVisible();
  await page.reload();
  await expect(mail).not.toBeChecked();
  await mail.press('Space');
  await expect(page.getByText('Owners will receive the numbers by email on the first of each month.')).toBeVisible();
});
