import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const login = adminPaths.login.href();
const dashboard = adminPaths.dashboard.href();
const scripts = '**/assets/*.js';
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

/** Keeps the program from the page. @returns what lets it through */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
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

test.describe('signing in before the program is there', () => {
  test('the form is there, and what is typed and sent is kept and done', async ({ page, axe }) => {
    const go = await holdScripts(page);
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

  test('what was typed stays, with the focus and the place in the text', async ({ page }) => {
    const go = await holdScripts(page);
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

  test('says so when the program cannot be had', async ({ page, expectFailures }) => {
    expectFailures('.js failed');
    await page.route(scripts, route => route.abort('connectionreset'));
    await page.goto(login);
    await expect(page.getByRole('alert')).toHaveText(
      'The back office could not be loaded. Please load this page again.',
    );
  });

  test('is in the page itself, and without script gives way to the notice', async ({ request }) => {
    const html = await (await request.get(login)).text();
    expect(html).toContain('<noscript>The back office needs JavaScript. Please allow it for this site.</noscript>');
    expect(html).toContain('<noscript><style>#root{display:none}</style></noscript>');
    // Whatever sends it without the program, the password stays out of the address.
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(html).toMatch(/<input [^>]*type="password"/);
  });
});

test.describe('the frame before the program is there', () => {
  test('leads on by plain links', async ({ page, signIn, axe }) => {
    await signIn();
    const go = await holdScripts(page);
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

  test('keeps what was asked of its buttons and keys', async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width: 390, height: 800 });
    const palette = page.getByRole('dialog', { name: 'Search' });
    for (const [ask, opened] of [
      [() => page.getByRole('button', { name: 'Menu' }).click(), sidebar(page)],
      [() => page.keyboard.press('Control+k'), palette],
    ] as const) {
      const go = await holdScripts(page);
      await arrive(page, dashboard);
      await expect(heading(page, 'Welcome')).toBeVisible();
      await ask();
      await expect(opened).toBeHidden();
      await go();
      await expect(opened).toBeVisible();
    }
  });

  test('is not shown to somebody who is not signed in', async ({ page }) => {
    const go = await holdScripts(page);
    await arrive(page, dashboard);
    await expect(page.locator('.frame')).toBeAttached();
    await expect(page.locator('.frame')).toBeHidden();
    await page.evaluate(() => {
      const seen: string[] = [];
      const look = () => {
        if (document.querySelector('.frame')?.checkVisibility()) seen.push('the frame');
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { seen });
    });
    await go();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

// What React finds to be different from what the server drew is an error in the console, which fails the test.
for (const [name, { pattern }] of Object.entries(adminPaths)) {
  test(`${name} is taken over as the server drew it`, async ({ page, visit, signIn, expectFailures }) => {
    const path = pattern.replace(':id', '0');
    if (pattern.includes(':id')) expectFailures('answered 404');
    for (const signedIn of [false, true]) {
      if (signedIn) await signIn();
      await visit(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}
