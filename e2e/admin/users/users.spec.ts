import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/pages/hydration.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { addUser, fillLogin, heading, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const users = adminPaths.users.href();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const password = (page: Page | Locator, label = 'Password') => page.getByLabel(label, { exact: true });

test.describe('admin users', () => {
  test.beforeEach(async ({ signIn }) => signIn());

  test('admin users are listed with their last sign-in, filtered by name and email', async ({
    page,
    visit,
    axe,
    request,
    server,
  }) => {
    await addUser(request, { name: 'Zoë Filter', email: 'zoe.filter@example.com' });
    await visit(users);
    await expect(row(page, 'Zoë Filter')).toContainText('Not yet');
    await expect(row(page, ADMIN.name).locator('time').first()).toBeVisible();
    await expect(row(page, ADMIN.name)).toContainText('You');
    for (const text of ['zoe fil', 'ZOE.FILTER@']) {
      await page.getByLabel('Filter Admin Users').fill(text);
      await expect(page.getByRole('rowheader')).toHaveText(['Zoë Filter']);
    }
    // Only visible users are selected.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByRole('group', { name: 'Selected users' })).toContainText('1 selected');
    await axe('users, with some selected');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
    await page.getByLabel('Filter Admin Users').focus();
    await page.keyboard.press('Escape');
    await tokenOf(request, { email: 'zoe.filter@example.com', password: 'a long enough password' });
    await visit(server.url + users);
    await expect(row(page, 'Zoë Filter')).not.toContainText('Not yet');
  });

  test('the forms of users show errors beside each field, and the strength of a password', async ({
    page,
    visit,
    axe,
  }) => {
    await visit(adminPaths.addUser.href());
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@');
    await password(page).fill('short');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(toast(page, 'Email must be a valid email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/must be a valid email address/);
    await expect(password(page)).toHaveAccessibleDescription(/^Password must be at least 12 characters/);
    const strength = page.getByRole('status').filter({ hasText: 'Strength' });
    for (const [typed, said] of [
      ['password', 'Strength: Very weak. It is one of the most common passwords.'],
      ['gracehopper', 'It consists of words about this user.'],
      ['Grace hums at noon in May', 'Strength: Weak. It contains words about this user, and will be refused.'],
      ['seven pumps hum at noon', 'Strength: Strong'],
    ] as const) {
      await password(page).fill(typed);
      await expect(strength).toContainText(said);
      await axe('the strength of a new password');
    }
    await password(page).fill('');
    await expect(strength).toHaveCount(0);
  });

  test('the forms of users keep the input with a duplicate email, without a response, and when the session ends', async ({
    page,
    visit,
    request,
    expectFailures,
  }) => {
    expectFailures('/api/auth/signup answered 409');
    expectFailures('/api/auth/signup failed');
    await visit(adminPaths.addUser.href());
    await page.getByLabel('Name').fill('Ada Again');
    await page.getByLabel('Email').fill(ADMIN.email);
    // Weak, but long enough: the strength is only advice.
    await password(page).fill('abcabcabcabc');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(toast(page, `There is already an admin user with the email ${ADMIN.email}.`)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already/);
    await page.route('**/api/auth/signup', route => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(toast(page, 'Server error: Failed to fetch')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Again');
    await page.unroute('**/api/auth/signup');
    await page.getByLabel('Email').fill('ada.again@example.com');
    // The session ends under the form: after signing in over it, the same form continues.
    expectFailures('answered 401');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await request.delete('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Add +' }).click();
    const panel = page.getByRole('dialog', { name: 'Your session has ended' });
    await password(panel).fill(ADMIN.password);
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(toast(page, 'User added successfully!')).toBeVisible();
    await expect(row(page, 'Ada Again')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('admin users lose their sessions when a colleague resets their password', async ({ page, visit, request }) => {
    const colleague = { name: 'Reset Rita', email: 'rita@example.com' };
    await addUser(request, colleague);
    const { token } = await tokenOf(request, { ...colleague, password: 'a long enough password' });
    await visit(users);
    await page.getByRole('link', { name: 'Edit Reset Rita' }).click();
    await password(page).fill('quite another one');
    await page.getByRole('button', { name: 'Edit User' }).click();
    await expect(toast(page, 'User updated successfully!')).toBeVisible();
    const answer = await request.get('/api/admin-users', { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
    await tokenOf(request, { ...colleague, password: 'quite another one' });
    // The user who changed it stays signed in.
    await page.reload();
    await expect(row(page, 'Reset Rita')).toBeVisible();
  });

  test('admin users whom another user changed are not overwritten', async ({
    page,
    visit,
    request,
    expectFailures,
  }) => {
    expectFailures('answered 409');
    const id = await addUser(request, { name: 'Twice Edited', email: 'twice@example.com' });
    await visit(adminPaths.editUser.href({ id }));
    await page.getByLabel('Name').fill('Mine');
    const { token } = await tokenOf(request, ADMIN);
    const theirs = { name: 'Theirs', email: 'twice@example.com' };
    await request.put(`/api/admin-users/${id}`, { data: theirs, headers: { Authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Edit User' }).click();
    await expect(
      page.getByRole('heading', { name: 'You also changed this user in another window or on another device' }),
    ).toBeFocused();
    await page.getByRole('radio', { name: /Mine/ }).check();
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(toast(page, 'User updated successfully!')).toBeVisible();
    await expect(row(page, 'Mine')).toBeVisible();
  });
});

test.describe("the user's own account", () => {
  const self = { name: 'Own Olga', email: 'olga@example.com', password: 'a long enough password' };

  test('asks for a new password first if the current one does not meet the current rules', async ({
    page,
    visit,
    axe,
    request,
    expectFailures,
  }) => {
    expectFailures('/api/v1/session/password answered 400');
    const old = { name: 'Early Erna', email: 'erna@example.com', password: 'a long enough password' };
    await addUser(request, old);
    // The server marks a password that the current rules would refuse.
    await page.route('**/api/auth/login', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), passwordExpired: true } });
    });
    await visit(adminPaths.login.href());
    await fillLogin(page, old);
    await expect(heading(page, 'Your Account')).toBeVisible();
    await expect(page.getByText('no longer meets the password rules. Please choose a new one')).toBeVisible();
    await axe('Your Account, for an expired password');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.reload();
    await expect(heading(page, 'Your Account')).toBeVisible();

    await password(page, 'Current password').fill(old.password);
    await password(page, 'New password').fill('Early Erna 1999');
    await password(page, 'New password again').fill('Early Erna 1999');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(password(page, 'New password')).toHaveAccessibleDescription(/^Password must not contain the name/);
    await password(page, 'New password').fill('seven pumps hum at noon');
    await password(page, 'New password again').fill('seven pumps hum at noon');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed successfully!')).toBeVisible();
    await expect(page.getByText('Your password no longer meets the password rules')).toHaveCount(0);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
  });

  test('changes its password by the current one and stays signed in', async ({
    page,
    visit,
    axe,
    request,
    expectFailures,
  }) => {
    expectFailures('/api/v1/session/password answered 403');
    await addUser(request, self);
    const { token: elsewhere } = await tokenOf(request, self);
    await visit(adminPaths.login.href());
    await fillLogin(page, self);
    await page.getByRole('link', { name: `Signed in as ${self.name}` }).click();
    await expect(heading(page, 'Your Account')).toBeFocused();
    await expect(page.getByText(self.email)).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(password(page, 'Current password')).toHaveAccessibleDescription('Current password is required');
    await axe('Your Account, with errors beside the fields');

    await password(page, 'Current password').fill('not the current one');
    await password(page, 'New password').fill('seven pumps hum at noon');
    await password(page, 'New password again').fill('seven pumps hum');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(password(page, 'New password again')).toHaveAccessibleDescription(
      'This is different from the new password',
    );
    await password(page, 'New password again').fill('seven pumps hum at noon');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Error changing password')).toContainText('The current password is wrong.');
    await expect(password(page, 'Current password')).toBeFocused();

    await password(page, 'Current password').fill(self.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed successfully!')).toBeVisible();
    await expect(password(page, 'Current password')).toHaveValue('');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(row(page, self.name)).toContainText('You');
    const ended = await request.get('/api/v1/session', { headers: { Authorization: `Bearer ${elsewhere}` } });
    expect(ended.status()).toBe(401);
    await tokenOf(request, { ...self, password: 'seven pumps hum at noon' });
  });

  test('stays signed in if a call was under way while the password changed', async ({
    page,
    visit,
    request,
    expectFailures,
  }) => {
    expectFailures('/api/v1/sessions answered 401');
    const one = { name: 'Under Way', email: 'under.way@example.com', password: 'a long enough password' };
    await addUser(request, one);
    await visit(adminPaths.login.href());
    await fillLogin(page, one);
    const changed = Promise.withResolvers<void>();
    await page.route(
      '**/api/v1/sessions',
      async route => {
        await changed.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: `Signed in as ${one.name}` }).click();
    await password(page, 'Current password').fill(one.password);
    await password(page, 'New password').fill('seven pumps hum at noon');
    await password(page, 'New password again').fill('seven pumps hum at noon');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed successfully!')).toBeVisible();
    const again = page.waitForResponse(answer => /v1\/sessions$/.test(answer.url()) && answer.status() === 200);
    changed.resolve();
    await again;
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(row(page, one.name)).toContainText('You');
  });

  test('shows a new name everywhere at once', async ({ page, visit, request }) => {
    const one = { name: 'Before Marriage', email: 'marriage@example.com', password: 'a long enough password' };
    await addUser(request, one);
    await visit(adminPaths.login.href());
    await fillLogin(page, one);
    await page.getByRole('link', { name: `Signed in as ${one.name}` }).click();
    await page.getByRole('link', { name: 'Edit name and email' }).click();
    await page.getByLabel('Name').fill('After Marriage');
    await page.getByRole('button', { name: 'Edit User' }).click();
    await expect(page.getByRole('link', { name: 'Signed in as After Marriage' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('loggedInUser'))).toBe('After Marriage');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(heading(page, 'Welcome, After Marriage')).toBeVisible();
  });

  test('the user’s own account cannot be deleted, and the screen says why', async ({ page, visit, signIn }) => {
    await signIn();
    await visit(users);
    await expect(row(page, ADMIN.name)).toContainText('You');
    const remove = page.getByRole('button', { name: `Delete ${ADMIN.name}` });
    await expect(remove).toBeDisabled();
    await expect(remove).toHaveAccessibleDescription(/(your own account|The last admin user)/);
    await remove.click({ force: true });
    await expect(toast(page, /^Error deleting user: /)).toHaveText(/(your own account|The last admin user)/);
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});

test('Caps Lock is reported in a password field', async ({ page, visit }) => {
  await visit(adminPaths.login.href());
  await waitForHydration(page);
  await password(page).focus();
  // Chromium reads Caps Lock from the key event, where Playwright's keyboard cannot set it.
  const press = (locked: boolean) =>
    password(page).evaluate((input, locked) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: locked }));
    }, locked);
  await press(true);
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await press(false);
  await expect(page.getByText('Caps Lock is on.')).toBeHidden();
});
