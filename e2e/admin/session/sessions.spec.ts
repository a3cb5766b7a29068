import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/pages/hydration.ts';
import { addUser, fillLogin, heading, signInAs, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { letConfirmationsPass } from '../../fixtures/staff/past-confirmation.ts';
import { expect, test } from '../../fixtures/test.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' });
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

async function enter(page: Page, who: { email: string; password: string }): Promise<void> {
  await signInAs(page, who);
  await page.waitForURL(adminPaths.dashboard.href());
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

test('logging out ends the session on the server too, so that a copied token is worthless', async ({
  page,
  request,
}) => {
  await enter(page, await colleague(request));
  const token = await storedToken(page);
  expect((await request.get('/api/v1/session', bearer(token))).status()).toBe(200);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
  expect((await request.get('/api/v1/session', bearer(token))).status()).toBe(401);
});

test('logging out without a network says that the server was not informed', async ({
  page,
  request,
  expectFailures,
}) => {
  await enter(page, await colleague(request));
  expectFailures(/\/api\/v1\/session failed/);
  await page.route('**/api/v1/session', route => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'You are signed out on this computer.')).toBeVisible();
  expect(await storedToken(page)).toBe('');
});

test('with "stay signed in" a session lasts twelve hours, otherwise two hours without use', async ({
  page,
  request,
}) => {
  const who = await colleague(request);
  await page.goto(adminPaths.login.href());
  await waitForHydration(page);
  await page.getByLabel('Stay signed in for 12 hours').check();
  const [sent] = await Promise.all([page.waitForRequest('**/api/auth/login'), fillLogin(page, who)]);
  expect(sent.postDataJSON()).toEqual({
    email: who.email,
    password: who.password,
    staySignedIn: 'day',
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await page.waitForURL(adminPaths.dashboard.href());
});

test('the list of sessions ends one of them or all others', async ({ page, request, axe }) => {
  const who = await colleague(request);
  const [one, two, three] = [await tokenOf(request, who), await tokenOf(request, who), await tokenOf(request, who)];
  await enter(page, who);
  await page.goto(adminPaths.account.href());
  const rows = page.getByRole('table', { name: 'Where you are signed in' }).locator('tbody').getByRole('row');
  // Four sessions, and the fixture's own.
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'This one' })).toContainText('Chrome on Linux');
  await axe('Your Account with several sessions');
  await rows
    .filter({ hasNotText: 'This one' })
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toast(page, 'Sessions ended.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const { token } of [one, two, three]) {
    expect((await request.get('/api/v1/session', bearer(token))).status()).toBe(401);
  }
});

test("a minute after signing in, a colleague's new role asks for the password, keeps the input, and a new name does not", async ({
  page,
  request,
  server,
  expectFailures,
}) => {
  const who = await colleague(request);
  const id = await addUser(request, { name: 'Role Rita', email: `rita-${Date.now()}@example.com`, role: 'viewer' });
  await enter(page, who);
  letConfirmationsPass(server.dataDir, 61);
  await page.goto(adminPaths.editUser.href({ id }));
  await page.getByLabel('Name').fill('Renamed Rita');
  await page.getByRole('button', { name: 'Edit User' }).click();
  await expect(toast(page, 'User updated successfully!')).toBeVisible();

  await page.goto(adminPaths.editUser.href({ id }));
  await page.getByLabel('Name').fill('Rita the Editor');
  await page.getByRole('radio', { name: 'Editor' }).check();
  expectFailures(/answered 403/);
  await page.getByRole('button', { name: 'Edit User' }).click();
  // The dialog comes with the answer: an Escape before it does nothing.
  await expect(panel(page).getByLabel('Your password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Rita the Editor');
  await expect(page.getByRole('radio', { name: 'Editor' })).toBeChecked();
  await page.getByRole('button', { name: 'Edit User' }).click();
  await panel(page).getByLabel('Your password', { exact: true }).fill(who.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Rita the Editor' })).toContainText('Editor');
});

test.describe('ten minutes after signing in', () => {
  test('a change of email asks for the password, and keeps the input', async ({
    page,
    request,
    server,
    axe,
    expectFailures,
  }) => {
    const who = await colleague(request);
    const id = await addUser(request, { name: 'Edsger', email: `edsger-${Date.now()}@example.com` });
    await enter(page, who);
    letConfirmationsPass(server.dataDir);
    await page.goto(adminPaths.editUser.href({ id }));
    const email = page.getByLabel('Email');
    const address = `dijkstra-${Date.now()}@example.com`;
    await email.fill(address);
    expectFailures(/answered 403/);
    await page.getByRole('button', { name: 'Edit User' }).click();
    const password = panel(page).getByLabel('Your password', { exact: true });
    await expect(password).toBeFocused();
    await axe('the question for the password over a form');

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(toast(page, 'Error updating user')).toContainText('your password was not confirmed');
    await expect(email).toHaveValue(address);

    await page.getByRole('button', { name: 'Edit User' }).click();
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('The current password is wrong.');
    await expect(password).toBeFocused();
    await password.fill(who.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'User updated successfully!')).toBeVisible();
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Edsger' })).toContainText(address);
  });

  test('deleting a user asks for the password, too', async ({ page, request, server, expectFailures }) => {
    const who = await colleague(request);
    await addUser(request, { name: 'Leaving Lise', email: `lise-${Date.now()}@example.com` });
    await enter(page, who);
    letConfirmationsPass(server.dataDir);
    await page.goto(adminPaths.users.href());
    await page.getByRole('button', { name: 'Delete Leaving Lise' }).click();
    expectFailures(/answered 403/);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await panel(page).getByLabel('Your password', { exact: true }).fill(who.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'User deleted successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Leaving Lise' })).toHaveCount(0);
  });
});
