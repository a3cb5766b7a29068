import { createHash } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { totp } from '../../../api/src/testing/second-factors/totp.ts';
import { draftHas } from '../../fixtures/pages/product-form.ts';
import { addUser, fillLogin, heading, signInAs, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const account = adminPaths.account.href();
const password = 'a long enough password';
const lead = 'Owners need a second factor here. Please set up a passkey or an authenticator app to continue.';

test.afterEach(({ server }) => {
  const database = new DatabaseSync(path.join(server.dataDir, 'catalogue.sqlite'), { timeout: 5000 });
  database.exec('DELETE FROM settings');
  database.close();
});

test('an owner requires a second factor of all owners, who are led to set one up and lose no input', async ({
  page,
  request,
  server,
  browser,
  failures,
  axe,
  expectFailures,
}) => {
  const [olga, bruno] = ['olga', 'bruno'].map(name => ({ email: `${name}.owner@example.com`, password }));
  if (!olga || !bruno) throw new Error('There are two.');
  await addUser(request, { name: 'Olga Owner', email: olga.email });
  await addUser(request, { name: 'Bruno Owner', email: bruno.email });
  // Another owner is editing a form.
  const context = await browser.newContext({ baseURL: server.url });
  failures.watch(context);
  const theirs = await context.newPage();
  await signInAs(theirs, bruno);
  await expect(heading(theirs, 'Welcome, Bruno Owner')).toBeVisible();
  await theirs.goto(adminPaths.addCategory.href());
  await theirs.getByLabel('Category name').fill('Half a category');
  await draftHas(theirs, 'Half a category');

  await signInAs(page, olga);
  await expect(heading(page, 'Welcome, Olga Owner')).toBeVisible();
  await page.goto(adminPaths.users.href());
  const rule = page.getByRole('region', { name: 'Second factor for owners' });
  await expect(rule).toContainText(/Bruno Owner.* have none\.To require one, set up your own first\./);
  const post = async (path: string, data: object = {}) => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    return (await request.post(path, { data, headers: { Authorization: `Bearer ${token}` } })).json();
  };
  const { secret, ticket } = await post('/api/v1/second-factors/authenticator-secret');
  await post('/api/v1/second-factors/authenticator', { ticket, code: totp(secret, new Date()) });
  await page.reload();
  await rule.getByRole('button', { name: 'Require a second factor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Require a second factor of owners?' });
  await expect(question).toContainText(/Bruno Owner.* have none yet, and will be asked to set one up at once\./);
  await axe('the question before owners need a second factor');
  await question.getByRole('button', { name: 'Require it' }).click();
  await expect(toast(page, 'Owners now need a second factor.')).toBeVisible();
  await expect(rule).toContainText(
    'Required: an owner without a passkey or an authenticator app must set one up first',
  );
  await axe('users, where owners need a second factor');

  // The next call leads the other owner there, and their input is kept.
  expectFailures(/answered 403/);
  await theirs.getByRole('button', { name: 'Add +' }).click();
  await expect(theirs.getByText(lead)).toBeVisible();
  await expect(theirs).toHaveURL(account);
  await expect(theirs.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveCount(0);
  await expect(theirs.getByLabel('Current password', { exact: true })).toHaveCount(0);
  await theirs.goto(adminPaths.products.href());
  await expect(theirs).toHaveURL(account);
  await theirs.getByRole('button', { name: 'Logout' }).click();
  await theirs.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(heading(theirs, 'Sign in')).toBeVisible();
  await fillLogin(theirs, bruno);
  await expect(theirs.getByText(lead)).toBeVisible();
  await expect(theirs).toHaveURL(account);
  await theirs.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const text = (await theirs.locator('.factor-secret code').textContent()) ?? '';
  await theirs.getByLabel('Code that the app shows').fill(totp(text.replaceAll(' ', ''), new Date()));
  await theirs.keyboard.press('Enter');
  const codes = theirs.getByRole('dialog', { name: 'Save your recovery codes' });
  await codes.getByLabel('I have saved these codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(theirs.getByText(lead)).toHaveCount(0);
  await expect(theirs.getByLabel('Current password', { exact: true })).toBeVisible();

  await theirs.getByRole('button', { name: 'Remove authenticator app' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  expectFailures(/answered 409/);
  await expect(toast(theirs, 'this is your last one. Please set up another one first.')).toBeVisible();
  await theirs.goto(adminPaths.addCategory.href());
  await expect(theirs.getByLabel('Category name')).toHaveValue('Half a category');
  await theirs.getByRole('button', { name: 'Add +' }).click();
  await expect(theirs.getByRole('rowheader', { name: 'Half a category' })).toBeVisible();
  await context.close();
});

test('a generated password must be replaced before anything else', async ({ page, request, server, axe }) => {
  const gina = { email: 'gina.generated@example.com', password };
  const id = await addUser(request, { name: 'Gina Generated', email: gina.email });
  // Marks the password as a production server marks the one that it prints.
  const database = new DatabaseSync(path.join(server.dataDir, 'catalogue.sqlite'), { timeout: 5000 });
  const row = database.prepare('SELECT passwordHash FROM admin_users WHERE id = ?').get(id) as { passwordHash: string };
  const mark = createHash('sha256').update(row.passwordHash).digest('base64url');
  database.prepare("INSERT INTO settings (id, value) VALUES ('generatedPassword', ?)").run(mark);
  database.close();
  await signInAs(page, gina);
  await expect(heading(page, 'Your Account')).toBeVisible();
  await expect(page.getByText('Your password was generated for the first sign-in')).toBeVisible();
  // The screen offers nothing that the server would refuse.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Change your password']);
  await axe('Your Account, for a generated password');
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('seven pumps hum at noon');
  await page.getByLabel('New password again', { exact: true }).fill('seven pumps hum at noon');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Signed in as' })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(heading(page, 'Users')).toBeVisible();
});
