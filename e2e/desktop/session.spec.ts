import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { totp } from '../../api/src/testing/second-factors/totp.ts';
import { recordTraffic } from '../fixtures/desktop/network.ts';
import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { addUser, fillLogin, heading, loaded, toast } from '../fixtures/staff/back-office.ts';

/** A JSON Web Token. */
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map(name => path.join(folder, name)) : [];

test('the token never reaches the page, and staff stay signed in after a restart', {
  tag: '@fake',
}, async ({ desktop, open, server }) => {
  const page = await open();
  const traffic = recordTraffic(page);
  await signIn(page, server.admin);
  await expect(page.getByText(`Signed in as ${server.admin.name}`)).toBeVisible();

  const inPage = await page.evaluate(async () => ({
    storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    text: document.documentElement.outerHTML,
  }));
  expect(inPage).toMatchObject({ cookies: '', databases: 0, caches: 0 });
  expect(traffic.responses.join()).toContain('Login successful');
  const { messages } = await desktop.recorded();
  expect(messages.length).toBeGreaterThan(3);
  for (const text of [
    inPage.storage,
    inPage.text,
    traffic.requests.join(),
    traffic.responses.join(),
    JSON.stringify(messages),
  ]) {
    expect(text).not.toMatch(token);
  }
  expect(traffic.requests.join().toLowerCase()).not.toContain('bearer');

  const [file = '', ...more] = filesIn(path.join(desktop.userData, 'sessions'));
  expect(more).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).toString('latin1')).not.toMatch(token);

  await desktop.restart();
  await expect(heading(await desktop.page(), `Welcome, ${server.admin.name}`)).toBeVisible();
  await desktop.kill();
  await desktop.start();
  await expect(heading(await desktop.page(), `Welcome, ${server.admin.name}`)).toBeVisible();
});

test('an account with a second factor signs in with the code of its authenticator app', async ({
  open,
  request,
  expectFailures,
}) => {
  expectFailures('/api/auth/login answered 401');
  const who = { name: 'Tilda Totp', email: 'tilda@example.com', password: 'a long enough password' };
  await addUser(request, who);
  const post = async (path: string, token: string, data: object = {}) =>
    (await request.post(path, { data, headers: { Authorization: `Bearer ${token}` } })).json();
  const { token } = await post('/api/auth/login', '', who);
  const { secret, ticket } = await post('/api/v1/second-factors/authenticator-secret', token);
  const codeOf = (later: number) => totp(secret, new Date(Date.now() + later));
  await post('/api/v1/second-factors/authenticator', token, { ticket, code: codeOf(-30_000) });

  const page = await open();
  await fillLogin(page, who);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(codeOf(0));
  await page.keyboard.press('Enter');
  await expect(heading(page, `Welcome, ${who.name}`)).toBeVisible();
});

test('signing out removes the session from the disk', async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  const folder = path.join(desktop.userData, 'sessions');
  expect(filesIn(folder)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(filesIn(folder)).toEqual([]);
  await desktop.restart();
  await expect(heading(await desktop.page(), 'Sign in')).toBeVisible();
});

test('without a keyring the session is in memory only, and the app says so; a locked one is tried again', {
  tag: '@fake',
}, async ({ desktop, fakeDesktop, openSignedIn, server }) => {
  const page = await openSignedIn();
  const folder = path.join(desktop.userData, 'sessions');
  expect(filesIn(folder)).toHaveLength(1);
  // The keyring is still locked when the system starts the app.
  await fakeDesktop.relaunch({ encryption: 'locked' });
  const locked = await desktop.page();
  await expect(heading(locked, 'Sign in')).toBeVisible();
  await fakeDesktop.requestFromApp('keyring.unlock');
  await desktop.power('unlock-screen');
  await expect(heading(locked, 'Welcome')).toBeVisible();
  expect(page.isClosed()).toBe(true);

  await fakeDesktop.relaunch({ encryption: 'fallback' });
  const open = await desktop.page();
  await fillLogin(open, server.admin);
  await expect(heading(open, 'Welcome')).toBeVisible();
  await expect(open.getByText('it is stored in memory only')).toBeVisible();
  await expectAccessible(open);
  expect(filesIn(folder)).toEqual([]);
  await open.reload();
  await expect(heading(open, 'Welcome')).toBeVisible();
  await desktop.restart();
  await expect(heading(await desktop.page(), 'Sign in')).toBeVisible();
});

test('after the server has ended a session, signing in returns to the same screen', async ({
  desktop,
  open,
  server,
  request,
  expectFailures,
}) => {
  const user = { name: 'Grace', email: 'grace@example.com', password: 'another long password' };
  const { token: admin } = await (await request.post('/api/auth/login', { data: server.admin })).json();
  const headers = { Authorization: `Bearer ${admin}` };
  const made = await (await request.post('/api/auth/signup', { data: user, headers })).json();
  const page = await open();
  await signIn(page, user);
  // Wait for pending requests of the first screen, which would fail with 401 too.
  await page.reload();
  await loaded(page);
  await request.delete(`/api/admin-users/${made._id}`, { headers });
  expectFailures('answered 401');
  await page.getByRole('link', { name: 'Socials' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(toast(page, 'Your session has ended. Please sign in again.')).toBeVisible();
  // The page continues while the file is being removed.
  await expect.poll(() => filesIn(path.join(desktop.userData, 'sessions'))).toEqual([]);
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Socials')).toBeVisible();
});
