import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator } from '@playwright/test';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { addUser, heading, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(async ({ signIn }) => signIn());

const linesOf = (text: Locator) =>
  text.evaluate(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('the activity is listed by person and period, and saved as a file', async ({ page, visit, axe, request }) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const made = await request.post('/api/add-category', { headers, data: { name: 'Seals <b>' } });
  const { _id } = await made.json();
  await request.put(`/api/categories/${_id}`, { headers, data: { name: 'Seals and rings' } });
  await addUser(request, { name: 'Quiet Quinn', email: 'quinn@example.com' });

  await visit(adminPaths.dashboard.href());
  await page.getByRole('link', { name: 'Activity' }).last().click();
  await expect(heading(page, 'Activity')).toBeFocused();
  const changed = page
    .getByRole('row')
    .filter({ hasText: 'Changed Name of category “Seals and rings” from Seals <b> to Seals and rings' });
  await expect(changed).toContainText(ADMIN.name);
  await expect(changed).toContainText('Name: Seals <b> → Seals and rings');

  await page.getByLabel('Person').selectOption('Quiet Quinn');
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await page.getByLabel('Person').selectOption(ADMIN.name);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(changed).toBeVisible();
  await axe('the activity');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await axe('the activity, on a phone');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('a name wraps only between its words', async ({ page, visit, request }) => {
  const refused = await request.delete('/api/products/x', { headers: { Authorization: 'Bearer nothing' } });
  expect(refused.status()).toBe(401);
  // The other names are short, so that nothing else keeps the column wide.
  await page.route(/\/api\/v1\/audit\?/, async route => {
    const response = await route.fetch();
    const entries = (await response.json()) as { userName: string | null }[];
    const json = entries.map(entry => ({ ...entry, userName: entry.userName && 'Ada' }));
    await route.fulfill({ response, json });
  });
  await visit(adminPaths.activity.href());
  const visitor = page.getByText('Visitor', { exact: true }).first();
  await expect(visitor).toBeVisible();
  expect(await linesOf(visitor)).toBe(1);
});

test('an address with its device is on one line of a wide window', async ({ page, visit }) => {
  const origins = [
    ['203.0.113.200', 'Desktop app on Windows'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', 'Firefox on Android'],
    ['127.0.0.1', 'Chrome on Linux'],
  ] as const;
  await page.route(/\/api\/v1\/audit\?/, async route => {
    const response = await route.fetch();
    const [entry] = (await response.json()) as object[];
    const json = origins.map(([address, device], at) => ({ ...entry, _id: `entry ${at}`, address, device }));
    await route.fulfill({ response, json });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(adminPaths.activity.href());
  for (const [address, device] of origins) {
    const origin = page.getByText(`${address}, ${device}`, { exact: true });
    expect(await linesOf(origin), address).toBe(1);
  }
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
});
