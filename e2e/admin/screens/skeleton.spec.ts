import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { fillLogin, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const login = adminPaths.login.href();
const dashboard = adminPaths.dashboard.href();
const scripts = '**/assets/*.js';
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });

/** Delays the page's scripts. @returns a function that releases them */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async route => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Opens a page without waiting for its scripts. */
const arrive = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

for (const width of [390, 768, 1440]) {
  test(`at ${width} px the skeleton says that the back office is loading, until the sign-in form replaces it`, async ({
    page,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const go = await delayScripts(page);
    await arrive(page, login);
    await expect(status(page)).toBeVisible();
    await expect(heading(page, 'Back office')).toBeAttached();
    await expect(page.getByRole('banner').getByText('Back office')).toBeVisible();
    await axe('the skeleton');
    // Nothing that a person could fill in, press or follow is there too early.
    await expect(page.locator('input, button, a, form')).toHaveCount(0);
    go();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page).toHaveTitle('Sign in · Back office');
    await expect(heading(page, 'Back office')).toHaveCount(0);
    await fillLogin(page, ADMIN);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL(dashboard);
  });
}

test('shows a signed-in user the same until the screen replaces it', async ({ page, signIn }) => {
  await signIn();
  const go = await delayScripts(page);
  await arrive(page, adminPaths.users.href());
  await expect(status(page)).toBeVisible();
  go();
  await expect(page.getByRole('table', { name: 'Admin Users', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Users · Back office$/);
});

test('the skeleton does not show the menu to people who are not signed in', async ({ page }) => {
  const go = await delayScripts(page);
  await arrive(page, dashboard);
  await expect(status(page)).toBeVisible();
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      if (document.querySelector('nav')) seen.push('the menu');
    }).observe(document, { subtree: true, childList: true });
    Object.assign(window, { seen });
  });
  go();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('moves nothing of the frame when the app replaces it', async ({ page, signIn }) => {
  await signIn();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const go = await delayScripts(page);
    await arrive(page, dashboard);
    await expect(status(page)).toBeVisible();
    // A box that is asked for before the style sheet has arrived is one without styles.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('link[rel=stylesheet]')].every(it => 'sheet' in it && it.sheet),
    );
    await page.evaluate(() => document.fonts.ready);
    const header = await page.locator('.sidebar').boundingBox();
    const brand = await page.locator('.sidebar-brand').boundingBox();
    go();
    await expect(heading(page, 'Welcome')).toBeVisible();
    expect(await page.locator('.sidebar').boundingBox()).toEqual(header);
    expect(await page.locator('.sidebar-brand').boundingBox()).toMatchObject({ x: brand?.x, y: brand?.y });
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const path of [login, dashboard]) {
  test(`${path} says so when the script cannot be loaded`, async ({ page, expectFailures }) => {
    expectFailures('.js failed');
    await page.route(scripts, route => route.abort('connectionreset'));
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText('The back office could not be loaded. Please reload this page.');
    await expect(status(page)).toBeHidden();
  });
}

test('says so when one of the shared scripts cannot be loaded', async ({ page, expectFailures }) => {
  expectFailures('.js failed');
  await page.route('**/assets/libraries-*.js', route => route.abort('connectionreset'));
  await page.goto(login);
  await expect(page.getByRole('alert')).toHaveText('The back office could not be loaded. Please reload this page.');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('says that it is needed, and not that something is loading', async ({ page }) => {
    await page.goto(login);
    // Playwright reads no text in it.
    const notice = page.locator('body > noscript');
    await expect(notice).toBeVisible();
    expect(await notice.evaluate(element => element.innerHTML)).toBe(
      'The back office needs JavaScript. Please allow it for this site.',
    );
    await expect(status(page)).toBeHidden();
  });
});

test('the skeleton is the same file for every screen, neither stored unchecked nor indexed', async ({ request }) => {
  const pages = await Promise.all([login, dashboard, adminPaths.users.href()].map(path => request.get(path)));
  const texts = await Promise.all(pages.map(page => page.text()));
  expect(new Set(texts).size).toBe(1);
  for (const page of pages) {
    expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  }
});

test('the desktop app also shows the skeleton until it has loaded', async ({ request }) => {
  const built = path.resolve(import.meta.dirname, '../../../desktop/out/renderer/index.html');
  const rootOf = (html: string) => /<div id="root">.*<\/div>/s.exec(html)?.[0].replace(/\s+/g, ' ');
  expect(rootOf(readFileSync(built, 'utf8'))).toContain('Loading...');
  expect(rootOf(readFileSync(built, 'utf8'))).toBe(rootOf(await (await request.get(login)).text()));
});
