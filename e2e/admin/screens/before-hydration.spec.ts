import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import type { BrowserFailures } from '../../fixtures/pages/browser-failures.ts';
import { delayHydrated, waitForHydration } from '../../fixtures/pages/hydration.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const login = adminPaths.login.href();
const dashboard = adminPaths.dashboard.href();
const scripts = '**/assets/*.js';
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

/** Delays the page's scripts. @returns a function that releases them */
async function delayScripts(page: Page): Promise<() => Promise<void>> {
  let letThrough = (): void => undefined;
  const gate = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  await page.route(scripts, async route => {
    await gate;
    await route.continue();
  });
  return async () => {
    letThrough();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Opens a page without waiting for its scripts. */
const arrive = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test.describe('signing in before hydration', () => {
  test('renders the form, and submits what was entered early', async ({ page, axe }) => {
    const go = await delayScripts(page);
    await arrive(page, login);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await axe();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-pending-input', '');
    expect(new URL(page.url()).search).toBe('');
    await go();
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL(dashboard);
  });

  test("performs an action once if it is pressed between React's commit and its event", async ({ page, visit }) => {
    const hydrated = await delayHydrated(page);
    await visit(login);
    await hydrated.committed();
    await page.getByRole('button', { name: 'Show password' }).click();
    await hydrated.release();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  });

  test('focuses the first field, unless the user has focused another, and does not scroll', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    const go = await delayScripts(page);
    await arrive(page, login);
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
    await expect(email).toBeFocused();
    await password.focus();
    await go();
    await page.waitForLoadState('networkidle');
    await expect(password).toBeFocused();
    await arrive(page, login);
    await expect(email).toBeFocused();
    await waitForHydration(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('keeps what was typed, with the focus and the cursor', async ({ page }) => {
    const go = await delayScripts(page);
    await arrive(page, login);
    const email = page.getByLabel('Email');
    await email.fill(ADMIN.email);
    await email.press('ArrowLeft');
    await go();
    await page.waitForLoadState('networkidle');
    await expect(email).toBeFocused();
    await page.keyboard.type('X');
    await expect(email).toHaveValue(`${ADMIN.email.slice(0, -1)}X${ADMIN.email.slice(-1)}`);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await expect(email).toHaveValue(/X/);
  });

  test('says so when the script cannot be loaded', async ({ page, expectFailures }) => {
    expectFailures('.js failed');
    await page.route(scripts, route => route.abort('connectionreset'));
    await page.goto(login);
    await expect(page.getByRole('alert')).toHaveText('The back office could not be loaded. Please reload this page.');
  });

  test('is part of the page, and without script replaced by the notice', async ({ request }) => {
    const html = await (await request.get(login)).text();
    expect(html).toContain('<noscript>The back office needs JavaScript. Please allow it for this site.</noscript>');
    expect(html).toContain('<noscript><style>#root{display:none}</style></noscript>');
    // Even without script the password must not end up in the address.
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(html).toMatch(/<input [^>]*type="password"/);
  });
});

test.describe('the app shell before hydration', () => {
  test('navigates by plain links', async ({ page, signIn, axe }) => {
    await signIn();
    const go = await delayScripts(page);
    await arrive(page, dashboard);
    await expect(heading(page, 'Welcome')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await axe();
    await sidebar(page).getByRole('link', { name: 'Products' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(adminPaths.products.href());
    await expect(heading(page, 'Products')).toBeVisible();
    await go();
    await expect(page.getByRole('table', { name: 'Products', exact: true })).toBeVisible();
  });

  test('replays buttons and keys', async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width: 390, height: 800 });
    const palette = page.getByRole('dialog', { name: 'Search' });
    for (const [ask, opened] of [
      [() => page.getByRole('button', { name: 'Menu' }).click(), sidebar(page)],
      [() => page.keyboard.press('Control+k'), palette],
    ] as const) {
      const go = await delayScripts(page);
      await arrive(page, dashboard);
      await expect(heading(page, 'Welcome')).toBeVisible();
      await ask();
      await expect(opened).toBeHidden();
      await go();
      await expect(opened).toBeVisible();
    }
  });

  test('is hidden from people who are not signed in', async ({ page }) => {
    const go = await delayScripts(page);
    await arrive(page, dashboard);
    await expect(page.locator('.frame')).toBeAttached();
    await expect(page.locator('.frame')).toBeHidden();
    await page.evaluate(() => {
      const seen: string[] = [];
      const recordFrame = () => {
        if (document.querySelector('.frame')?.checkVisibility()) seen.push('the frame');
        requestAnimationFrame(recordFrame);
      };
      recordFrame();
      Object.assign(window, { seen });
    });
    await go();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

// A hydration mismatch is a console error.
test.describe('without a mismatch hydrates', () => {
  const screens = Object.entries(adminPaths).map(([name, { pattern }]) => ({ name, pattern }));

  // One test for many pages, so that they share the loaded scripts.
  async function expectMatches(page: Page, failures: BrowserFailures, matching: typeof screens): Promise<void> {
    for (const { name, pattern } of matching) {
      await page.goto(pattern.replace(':id', '0'));
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      expect(failures.unannounced(), name).toEqual([]);
    }
  }

  test('every kind of screen without a session', async ({ page, failures }) => {
    // One of each kind: the sign-in screens, a list and a record.
    const names = ['login', 'forgottenPassword', 'choosePassword', 'products', 'editProduct'];
    await expectMatches(
      page,
      failures,
      screens.filter(({ name }) => names.includes(name)),
    );
  });

  test('every screen', async ({ page, signIn, failures }) => {
    await signIn();
    const matching = screens.filter(({ pattern }) => !pattern.includes(':id'));
    await expectMatches(page, failures, matching);
  });

  test('every screen of a missing record', async ({ page, signIn, failures }) => {
    failures.expect('answered 404');
    await signIn();
    const matching = screens.filter(({ pattern }) => pattern.includes(':id'));
    await expectMatches(page, failures, matching);
  });
});
