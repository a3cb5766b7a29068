import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { expectLeaving, stopTheClock } from '../../fixtures/pages/clock.ts';
import { Keyboard } from '../../fixtures/pages/keyboard.ts';
import { draftHas } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { addUser, fillLogin, heading, loaded, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const login = adminPaths.login.href();
const dashboard = adminPaths.dashboard.href();
const users = adminPaths.users.href();
const keepDrafts = (page: Page) => page.getByRole('button', { name: 'Keep and sign out' }).click();

test('what is still being read is given up before signing out', async ({ page, visit, signIn }) => {
  await signIn();
  const ended = page.waitForResponse(
    response => response.url().endsWith('/api/v1/session') && response.request().method() === 'DELETE',
  );
  const asked = page.waitForRequest(/api\/v1\/dashboard$/);
  await page.route(/api\/v1\/dashboard$/, async route => {
    await ended;
    // It would be refused now, unless the page has given it up.
    await route.fallback();
  });
  await visit(dashboard);
  await asked;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect((await asked).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test.describe('the time to read a toast', () => {
  test.beforeEach(async ({ page }) => page.clock.install());

  test('a toast is shown for a second after logging out, and after signing in', async ({ page, visit, signIn }) => {
    await signIn();
    await visit(users);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await stopTheClock(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logged out successfully!')).toBeVisible();
    await page.clock.runFor(999);
    await expect(page).toHaveURL(users);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled();
    await page.clock.runFor(1);
    await expect(page).toHaveURL(login);

    await fillLogin(page, ADMIN);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signed in' })).toBeDisabled();
    await page.clock.runFor(999);
    await expect(page).toHaveURL(login);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(dashboard);
  });

  test('a toast is shown for two seconds for a success and four for an error, which are announced', async ({
    page,
    visit,
    signIn,
  }) => {
    await signIn();
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Toast test');
    await stopTheClock(page);
    await page.getByRole('button', { name: 'Add +' }).click();
    const success = page.locator('.toast-success');
    await expect(success).toHaveAttribute('role', 'status');
    await page.clock.runFor(1900);
    await expect(success).toBeVisible();
    await expectLeaving(page, success, 100);

    await page.getByRole('navigation').getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: 'Add Image' }).click();
    await page.getByRole('button', { name: 'Add +' }).click();
    const errorToast = toast(page, 'Please select an image file');
    await expect(errorToast).toHaveAttribute('role', 'alert');
    await page.clock.runFor(3900);
    await expect(errorToast).toBeVisible();
    await expectLeaving(page, errorToast, 100);
  });

  test('pauses while the pointer or the focus is on it; at most twenty are shown', async ({ page, visit, signIn }) => {
    await signIn();
    await visit(adminPaths.addGallery.href());
    const add = page.getByRole('button', { name: 'Add +' });
    await expect(add).toBeVisible();
    await stopTheClock(page);
    const errorToast = toast(page, 'Please select an image file');
    await add.press('Enter');
    await errorToast.hover();
    await page.clock.runFor(10_000);
    await expect(errorToast).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expectLeaving(page, errorToast, 4000);

    for (let n = 0; n < 25; n += 1) await add.press('Enter');
    await expect(errorToast).toHaveCount(20);
    await page.clock.resume();
    await expect(errorToast).toHaveCount(0);
  });
});

test.describe('a refused sign-in says', () => {
  const failure = (message: string, details: { path: string; message: string }[] = []) => ({
    success: false,
    message,
    error: { code: 'invalid_input', details },
  });
  const tooMany = {
    success: false,
    message: 'Too many attempts. Please try again in 15 minutes.',
    error: { code: 'rate_limited', details: [] },
  };

  for (const [title, status, json, said] of [
    ['the first detail', 400, failure('Whole', [{ path: 'email', message: 'First of all' }]), 'First of all'],
    ['else the message', 400, failure('The message'), 'The message'],
    ['else a general word', 400, failure(''), 'An error occurred during login'],
    ['the message of an answer without success', 200, { success: false, message: 'Not today' }, 'Not today'],
    ['or that it failed', 200, { success: false }, 'Login failed'],
    ['how long to wait', 429, tooMany, tooMany.message],
    [
      'what a proxy answered',
      502,
      '<h1>Bad gateway</h1>',
      'An error occurred during loginThe server answered with status 502.',
    ],
  ] as const) {
    test(title, async ({ page, visit, expectFailures }) => {
      if (status >= 400) expectFailures(`/api/auth/login answered ${status}`);
      const answer = typeof json === 'string' ? { body: json, contentType: 'text/html' } : { json };
      await page.route('**/api/auth/login', route => route.fulfill({ status, ...answer }));
      await visit(login);
      await fillLogin(page, ADMIN);
      await expect(toast(page, said)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
      await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
    });
  }
});

test('signing out in one tab signs out the others', async ({ page, context, visit, signIn }) => {
  await signIn();
  await visit(users);
  const other = await context.newPage();
  await other.goto(dashboard);
  for (const tab of [page, other]) await loaded(tab);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(login);
  await fillLogin(page, ADMIN);
  await expect(page).toHaveURL(users);
});

test.describe('signing out and in again in another tab, with a form open in this one', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

  const signOutElsewhere = async (page: Page) => {
    await page.goto(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Typed before');
    await draftHas(page, 'Typed before');
    const other = await page.context().newPage();
    await other.goto(dashboard);
    await loaded(other);
    await other.getByRole('button', { name: 'Logout' }).click();
    await keepDrafts(other);
    await expect(other).toHaveURL(login);
    await expect(panel(page)).toBeVisible();
    return other;
  };

  test.beforeEach(({ signIn }) => signIn());

  for (const answered of [false, true]) {
    test(`continues here${answered ? ', also after "Not now"' : ''}`, async ({ page }) => {
      const other = await signOutElsewhere(page);
      await expect(page.getByLabel('Category name')).toHaveValue('Typed before');
      if (answered) {
        await page.getByRole('button', { name: 'Not now' }).click();
        await page.getByLabel('Category name').fill('Typed after');
      }
      await fillLogin(other, ADMIN);
      await expect(other).toHaveURL(dashboard);
      await expect(panel(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Add +' }).click();
      await expect(toast(page, 'Category added successfully!')).toBeVisible();
      await expect(page).toHaveURL(adminPaths.products.href());
      await expect(heading(page, 'Products')).toBeVisible();
    });
  }

  test('signing in as another user in another tab is reported before anything is saved', async ({ page, request }) => {
    const grace = { name: 'Grace Elsewhere', email: 'grace.elsewhere@example.com', password: 'a long enough password' };
    await addUser(request, grace);
    const other = await signOutElsewhere(page);
    await fillLogin(other, grace);
    await expect(toast(page, 'You are now signed in as Grace Elsewhere.')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByLabel('Category name')).toHaveValue('Typed before');
  });
});

test('a session that the server has ended is noticed at the next call', async ({
  page,
  visit,
  request,
  expectFailures,
  server,
}) => {
  expectFailures('answered 401');
  const one = { name: 'Revoked Rob', email: 'rob@example.com', password: 'a long enough password' };
  const post = async (path: string, data: unknown, token = '') =>
    (await request.post(path, { data, headers: token ? { Authorization: `Bearer ${token}` } : {} })).json();
  const { token } = await post('/api/auth/login', { email: server.admin.email, password: server.admin.password });
  const { _id } = await post('/api/auth/signup', one, token);
  await visit(login);
  await fillLogin(page, one);
  await expect(heading(page, 'Welcome, Revoked Rob')).toBeVisible();
  await loaded(page);
  // A late call of the dashboard would notice the end, too, so none is answered before the next screen is requested.
  const left = Promise.withResolvers<void>();
  await page.route('**/api/**', async route => {
    await left.promise;
    await route.continue();
  });
  await request.delete(`/api/admin-users/${_id}`, { headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('link', { name: 'Socials' }).click();
  left.resolve();
  await expect(toast(page, 'Your session has ended. Please sign in again.')).toHaveCount(1);
  await expect(page).toHaveURL(login);
});

test('a screen that cannot be loaded says so and can be reloaded', async ({
  page,
  visit,
  signIn,
  axe,
  expectFailures,
}) => {
  expectFailures('/assets/socials');
  await signIn();
  // Before the first page, which prefetches other screens when idle.
  await page.route('**/assets/socials*.js', route => route.abort('connectionrefused'));
  await visit(dashboard);
  await expect(heading(page, 'Welcome')).toBeVisible();
  await page.getByRole('link', { name: 'Socials' }).click();
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
  await axe('a screen that cannot be loaded');
  await page.unroute('**/assets/socials*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(heading(page, 'Socials')).toBeVisible();
});

test('the error page shows the word only', async ({ page, visit }) => {
  await visit(paths.error.href());
  await expect(heading(page, 'Error')).toBeVisible();
  await expect(page.getByRole('main')).toHaveText('Error');
});

test.describe('signing out of a form with changes', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const name = (page: Page) => page.getByLabel('Category name');

  test.beforeEach(async ({ page, visit, signIn }) => {
    await signIn();
    await visit(adminPaths.addCategory.href());
    await name(page).fill('Half a na');
    await draftHas(page, 'Half a na');
  });

  test('asks first, and staying keeps everything', async ({ page, axe }) => {
    await page.getByRole('button', { name: 'Logout' }).press('Enter');
    await expect(question(page)).toBeVisible();
    await axe('the question before signing out');
    await page.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    await expect(name(page)).toHaveValue('Half a na');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Leave' }).click();
    await keepDrafts(page);
    await expect(toast(page, 'Logged out successfully!')).toBeVisible();
    await expect(page).toHaveURL(login);
  });

  test('signing out from the palette asks about the changes too', async ({ page }) => {
    const keys = new Keyboard(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sign out');
    await expect(page.getByRole('option', { name: 'Logout' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await keys.expectSeen();
    await expect(name(page)).toHaveValue('Half a na');
  });

  test('this tab does not ask about its changes when another one signs out', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(dashboard);
    await loaded(other);
    await other.getByRole('button', { name: 'Logout' }).click();
    await keepDrafts(other);
    await expect(other).toHaveURL(login);
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(name(page)).toHaveValue('Half a na');
  });
});
