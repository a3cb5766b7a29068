import { readFileSync } from 'node:fs';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { totp } from '../../../api/src/testing/second-factors/totp.ts';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { addUser, heading, signInAs, signOut, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const dashboard = adminPaths.dashboard.href();
const account = adminPaths.account.href();
const code = (page: Page) => page.getByLabel('Code', { exact: true });

/** The code of the current half minute, or of a later one; each works once, and none older than the last works. */
const codeOf = (secret: string, later = 0) => totp(secret, new Date(Date.now() + later * 30_000));

async function newUser(request: APIRequestContext, name: string) {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  await addUser(request, { name, email });
  return { name, email, password: 'a long enough password' };
}

test('an authenticator app is set up, required at sign-in, and replaced by a recovery code', async ({
  page,
  request,
  axe,
  expectFailures,
}) => {
  expectFailures('/api/auth/login answered 401');
  expectFailures('/api/v1/session/second-factor answered 403');
  const who = await newUser(request, 'Otto Totp');
  await signInAs(page, who);
  await expect(page).toHaveURL(dashboard);
  await page.goto(account);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the secret' }).locator('path')).toHaveAttribute('d', /^M/);
  const secret = ((await page.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '');
  const first = page.getByLabel('Code that the app shows');
  await expect(first).toBeFocused();
  await axe('an authenticator app being set up');
  await first.fill('12345');
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleDescription('Code must be the six digits that the app shows');
  await first.fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await axe('the recovery codes');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(`\n${codes.join('\n')}\n`);
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
  await expect(page.getByText('10 of them are left.')).toBeVisible();
  await axe('Your Account with a second factor');
  await signOut(page);

  // By keyboard alone: the right password, a wrong code, the right one.
  await signInAs(page, who);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await axe('sign-in: the code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveAccessibleDescription(/^This code is wrong/);
  await expect(code(page)).toBeFocused();
  await code(page).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page).toHaveURL(dashboard);

  // A session that ends under a form is resumed with a recovery code, and the input is saved.
  expectFailures('answered 401');
  await page.goto(adminPaths.addCategory.href());
  await page.getByLabel('Category name').fill('Kept by two factors');
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await request.delete('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
  };
  await endSession();
  await page.getByRole('button', { name: 'Add +' }).click();
  const panel = page.getByRole('dialog', { name: 'Your session has ended' });
  await panel.getByLabel('Email').fill(who.email);
  await panel.getByLabel('Password', { exact: true }).fill(who.password);
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeFocused();
  await panel.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(panel.getByLabel('Recovery code')).toBeFocused();
  await axe('sign-in: a recovery code, over a form');
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'You used a recovery code. 9 are left.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Kept by two factors' })).toBeVisible();

  // The same for a text that is edited in place on the website.
  const [product] = await (await request.get('/api/products?limit=1')).json();
  await page.goto(paths.product.href({ id: product._id }));
  await hydrate(page);
  await page.getByRole('button', { name: /^(Edit|Add) Features$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Features' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kept in place');
  await endSession();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByLabel('Email').fill(who.email);
  await panel.getByLabel('Password', { exact: true }).fill(who.password);
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeFocused();
  await axe('a change confirmed by a code');
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect((await (await request.get(`/api/single-product/${product._id}`)).json()).features).toContain('Kept in place');
});

test('a colleague removes the second factors of a user who lost everything', async ({
  page,
  request,
  visit,
  signIn,
}) => {
  const who = await newUser(request, 'Lost Lotte');
  const post = async (path: string, token: string, data: object = {}) =>
    (await request.post(path, { data, headers: { Authorization: `Bearer ${token}` } })).json();
  const { token, user } = await post('/api/auth/login', '', who);
  const { secret, ticket } = await post('/api/v1/second-factors/authenticator-secret', token);
  await post('/api/v1/second-factors/authenticator', token, { ticket, code: codeOf(secret) });
  await signIn();
  await visit(adminPaths.editUser.href({ id: user._id }));
  await expect(page.getByText('Has an authenticator app, and 10 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove second factors' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('None: this user signs in with the password alone.')).toBeVisible();
  await signOut(page);
  await signInAs(page, who);
  await expect(heading(page, 'Welcome, Lost Lotte')).toBeVisible();
});
