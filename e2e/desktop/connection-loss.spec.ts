import { InterruptibleProxy } from '../fixtures/desktop/network.ts';
import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { workOn } from '../fixtures/desktop/work-on.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { heading, toast } from '../fixtures/staff/back-office.ts';

test('a lost connection is reported, and typed text survives until the server is back', async ({
  desktop,
  server,
  expectFailures,
}) => {
  const proxy = new InterruptibleProxy(server.url);
  await proxy.connect();
  workOn(desktop, proxy.url);
  await desktop.start();
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

test('a proxy that asks for a password is answered in the window, and the input stays', {
  tag: '@fake',
}, async ({ desktop, fakeDesktop, openSignedIn, expectFailures }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Products');
  await page.getByRole('link', { name: 'Add category' }).first().click();
  await page.getByPlaceholder('Enter category name').fill('Capstans');
  await fakeDesktop.requestFromApp('net.proxy', { name: 'ada', password: 'right' });
  expectFailures('answered 503');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page.locator('.notice', { hasText: 'asks for your name and password.' })).toHaveCount(2);
  const notice = page.locator('.notice', { hasText: 'The proxy of your network, proxy.works.example:8080,' });
  await expectAccessible(page);
  await notice.getByLabel('Name for the proxy').fill('ada');
  await notice.getByLabel('Password for the proxy', { exact: true }).fill('wrong');
  await notice.getByRole('button', { name: 'Sign in to the proxy' }).click();
  await expect(notice).toContainText('The proxy did not accept this name and password.');
  await notice.getByLabel('Password for the proxy', { exact: true }).fill('right');
  await notice.getByRole('button', { name: 'Sign in to the proxy' }).click();
  await expect(page.locator('.notice')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page.getByRole('cell', { name: 'Capstans' })).toBeVisible();
});
