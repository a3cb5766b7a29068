import { Line } from '../fixtures/desktop/network.ts';
import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { heading, toast } from '../fixtures/staff/back-office.ts';

test('the server goes and comes back, and nothing typed is lost', async ({ desktop, server, expectFailures }) => {
  const line = new Line(server.url);
  await line.mend();
  await desktop.start(`--server=${line.url}`);
  const page = await desktop.page();
  await signIn(page, server.admin);
  await desktop.choose('Go', 'Products');
  await expect(heading(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Add category' }).first().click();
  await page.getByPlaceholder('Enter category name').fill('Winches');

  await line.cut();
  expectFailures('answered 503');
  await page.getByRole('button', { name: 'Add +' }).click();
  const notice = page.locator('.notice', { hasText: `Cannot reach ${line.url}.` });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('What you typed is still here.');
  await expect(page.getByPlaceholder('Enter category name')).toHaveValue('Winches');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(notice).toBeVisible();

  await line.mend();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(toast(page, 'Category')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Winches' })).toBeVisible();
  await line.cut();
});
