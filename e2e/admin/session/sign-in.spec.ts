import { adminPaths } from '@hydraulics/common/contract/paths';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { fillLogin, heading, loaded, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const login = adminPaths.login.href();
const dashboard = adminPaths.dashboard.href();

test.describe('signing in', () => {
  test('signing in with the right password leads to the dashboard', async ({ page, visit, axe }) => {
    await visit(login);
    await axe('sign-in');
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await email.fill(ADMIN.password);
    await email.press('ControlOrMeta+a');
    await email.press('ControlOrMeta+x');
    await password.press('ControlOrMeta+v');
    await expect(password).toHaveValue(ADMIN.password);
    await fillLogin(page, ADMIN);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL(dashboard);
    await expect(heading(page, `Welcome, ${ADMIN.name}`)).toBeVisible();
    const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('loggedInUser')]);
    expect(stored).toEqual([expect.stringMatching(/^ey/), ADMIN.name]);
  });

  test('signing in with a wrong password says so and keeps the input', async ({ page, visit, axe, expectFailures }) => {
    expectFailures('/api/auth/login answered 401');
    await visit(login);
    await fillLogin(page, { ...ADMIN, password: 'wrong' });
    await expect(toast(page, 'Invalid email or password')).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription('Invalid email or password');
    await expect(password).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveValue('wrong');
    await expect(password).toHaveAttribute('type', 'text');
    await axe('sign-in, refused');
  });

  test('signing in with an empty field asks for both and sends nothing', async ({ page, visit }) => {
    await visit(login);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(toast(page, 'Email and password are required')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('signing in without a network says why it failed', async ({ page, visit, expectFailures }) => {
    expectFailures('/api/auth/login failed');
    await page.route('**/api/auth/login', route => route.abort('connectionrefused'));
    await visit(login);
    await fillLogin(page, ADMIN);
    await expect(toast(page, 'An unexpected error occurred: Failed to fetch')).toBeVisible();
  });

  test('signing in works by keyboard', async ({ page, visit }) => {
    await visit(login);
    const press = async (key: string) => page.keyboard.press(key);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(ADMIN.email);
    await press('Tab');
    await page.keyboard.type(ADMIN.password);
    await press('Enter');
    await expect(page).toHaveURL(dashboard);
    await expect(heading(page, `Welcome, ${ADMIN.name}`)).toBeFocused();
    await visit(adminPaths.users.href());
    await expect(heading(page, 'Users')).toBeVisible();
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('the session', () => {
  test('the session is required: signing in returns to the requested page', async ({ page, visit }) => {
    await visit(adminPaths.enquiries.href());
    await expect(page).toHaveURL(login);
    await fillLogin(page, ADMIN);
    await expect(page).toHaveURL(adminPaths.enquiries.href());
    await expect(heading(page, 'Contact Us')).toBeVisible();
  });

  test('leads a signed-in user to the requested page, in this or another tab', async ({
    page,
    context,
    visit,
    signIn,
  }) => {
    await visit(adminPaths.socials.href());
    await expect(page).toHaveURL(login);
    const other = await context.newPage();
    await other.goto(login);
    await fillLogin(other, ADMIN);
    await expect(page).toHaveURL(adminPaths.socials.href());
    await expect(heading(page, 'Socials')).toBeVisible();
    await expect(other).toHaveURL(dashboard);
    await other.close();
    await signIn();
    await visit(login);
    await expect(page).toHaveURL(dashboard);
    await expect(heading(page, `Welcome, ${ADMIN.name}`)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(adminPaths.socials.href());
  });

  test('ended by the server leads to signing in and back', async ({ page, visit, signIn, expectFailures }) => {
    expectFailures('answered 401');
    await signIn();
    await visit(adminPaths.socials.href());
    await expect(page.getByRole('row', { name: /LinkedIn/ })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('token', 'expired'));
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(toast(page, 'Your session has ended. Please sign in again.')).toHaveCount(1);
    await expect(page).toHaveURL(login);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await fillLogin(page, ADMIN);
    await expect(page).toHaveURL(adminPaths.users.href());
  });

  test('the session ends by logging out', async ({ page, visit, signIn }) => {
    await signIn();
    await visit(dashboard);
    await loaded(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logged out successfully!')).toBeVisible();
    await expect(page).toHaveURL(login);
    const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('loggedInUser')]);
    expect(stored).toEqual([null, null]);
    await fillLogin(page, ADMIN);
    await expect(page).toHaveURL(dashboard);
  });
});
