import { InterruptibleProxy } from '../fixtures/desktop/network.ts';
import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { heading, toast } from '../fixtures/staff/back-office.ts';

test('a lost connection is reported, and typed text survives until the server is back', async ({
  desktop,
  server,
  expectFailures,
}) => {
  const proxy = new InterruptibleProxy(server.url);
  await proxy.connect();
  await desktop.start(`--server=${proxy.url}`);
  const page = await desktop.page();
  await signIn(page, server.admin);
  await desktop.choose('Go', 'Products');
  await expect(heading(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Add category' }).first().click();
  await page.getByPlaceholder('Enter category name').fill('Winches');

  await proxy.disconnect();
  expectFailures('answered 503');
  await page.getByRole('button', { name: 'Add +' }).click();
  const notice = page.locator('.notice', { hasText: `Cannot reach ${proxy.url}.` });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('What you typed is still here.');
  await expect(page.getByPlaceholder('Enter category name')).toHaveValue('Winches');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(notice).toBeVisible();

  await proxy.connect();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(toast(page, 'Category')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Winches' })).toBeVisible();
  await proxy.disconnect();
});
