import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/large-catalogue-test.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();

test.beforeEach(async ({ signIn }) => signIn());

const names = (page: Page) => page.getByRole('table', { name: 'Queries', exact: true }).getByRole('rowheader');

test('the last page of fifty thousand enquiries, sorted by every column', async ({ page, visit }) => {
  await visit(enquiries);
  await expect(page.getByText('1–50 of 50,005')).toBeVisible();
  await page.getByRole('button', { name: 'Last' }).click();
  await expect(page.getByText('50,001–50,005 of 50,005')).toBeVisible();
  await expect(names(page)).toHaveCount(5);
  for (const by of ['name', 'email', 'organization', 'message', 'product', 'state', 'createdAt']) {
    await visit(`${enquiries}?sort=${by}&page=1001`);
    await expect(names(page), by).toHaveCount(5);
  }
  await visit(`${enquiries}?page=99999&sort=nothing`);
  await expect(page.getByText('50,001–50,005 of 50,005')).toBeVisible();
});

test('fifty thousand enquiries are exported completely, with progress, and the export can be stopped', async ({
  page,
  visit,
}) => {
  await visit(enquiries);
  await expect(page.getByText('1–50 of 50,005')).toBeVisible();
  let hold = true;
  await page.route('**/api/contact-queries?*offset=3000*', async route => {
    if (hold) return;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('button', { name: 'Stop export 3,000 of 50,005' })).toBeVisible();
  await page.getByRole('button', { name: /^Stop export/ }).click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  hold = false;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  await expect(toast(page, '50,005 enquiries exported.')).toBeVisible();
  expect(readFileSync(await download.path(), 'utf8').split('\r\n')).toHaveLength(50_007);
});
