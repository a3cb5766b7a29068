import { adminPaths } from '@hydraulics/common/contract/paths';
import { type ScreenName, screens } from '@hydraulics/common/registry';
import type { Page } from '@playwright/test';
import { expectContrast } from '../../fixtures/pages/accessibility.ts';
import { waitForHydration } from '../../fixtures/pages/hydration.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { heading } from '../../fixtures/staff/back-office.ts';
import { screenAddresses } from '../../fixtures/staff/screen-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

const light = 'rgb(242, 245, 247)';
const dark = 'rgb(15, 26, 35)';
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.afterEach(({ page }) => page.emulateMedia({ colorScheme: null }));

test('the scheme follows the system until another is chosen, in every tab and before the first paint', async ({
  page,
  context,
  visit,
  signIn,
  axe,
  expectFailures,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(adminPaths.login.href());
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await background(page)).toBe(dark);
  await axe('sign-in in the dark');
  await signIn();
  await visit(adminPaths.account.href());
  const choice = page.getByRole('group', { name: 'Appearance' });
  await expect(choice.getByLabel('Same as the system')).toBeChecked();
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto(adminPaths.dashboard.href());
  await expect(heading(other, 'Welcome')).toBeVisible();
  await choice.getByLabel('Light').check();
  expect(await background(page)).toBe(light);
  await expect.poll(() => background(other)).toBe(light);
  await other.close();
  // Checked with the page and its style sheet alone.
  expectFailures('.js failed');
  await page.route('**/assets/*.js', route => route.abort('connectionreset'));
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      const colour = getComputedStyle(document.body).backgroundColor;
      if (list.getEntriesByName('first-paint').length > 0) document.documentElement.dataset.firstPaint = colour;
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto(adminPaths.account.href());
  await expect(page.locator('html')).toHaveAttribute('data-first-paint', light);
  expect(await page.locator('meta[name=color-scheme]').getAttribute('content')).toBe('light');
});

/** Phones; 1280 by 800 at 200 %; and text of twice the size in a window of that width. */
const views = [
  { what: 'at 390 px', width: 390, height: 844, text: '100%' },
  { what: 'at 200 %', width: 640, height: 400, text: '100%' },
  { what: 'with text of 200 %', width: 1280, height: 800, text: '200%' },
];

/** Opens a screen like a link of the app, which is much quicker than loading it. */
const openScreen = (page: Page, address: string) =>
  page.evaluate(address => {
    const state = { ...history.state, idx: (history.state?.idx ?? 0) + 1, key: address };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);

/** Names the screen that does not load, and what it shows instead. */
const hasLoaded = (page: Page, title: string, address: string) =>
  expect
    .poll(
      () =>
        page.evaluate(title => {
          const heading = document.querySelector('h1')?.textContent ?? '';
          const waiting = document.body.innerText.match(/.*Loading.*/g) ?? [];
          const dialogs = [...document.querySelectorAll('dialog[open] h2')].map(({ textContent }) => textContent);
          return { heading: heading.startsWith(title) ? title : heading, waiting, dialogs };
        }, title),
      { message: `${address} has loaded` },
    )
    .toEqual({ heading: title, waiting: [], dialogs: [] });

test('no screen is wider than a phone, a zoomed window or doubled text allow, and all can be read in the dark', async ({
  page,
  signIn,
  server,
  request,
}) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const [enquiry] = await addEnquiries(server.dataDir, [
    { name: word, organization: word, message: `${word} ${word}`, email: `${word.slice(0, 60)}@example.com` },
  ]);
  const addresses = await screenAddresses(request, server.admin);
  await page.emulateMedia({ colorScheme: 'dark' });
  const isLink = (name: string) => ['login', 'forgottenPassword', 'choosePassword'].includes(name);
  const visited = (Object.keys(screens) as ScreenName[]).map(name => ({
    name,
    address: addresses[name],
    title: name === 'dashboard' ? 'Welcome' : screens[name].title,
  }));
  const opened: (typeof visited)[number] = {
    name: 'enquiries',
    address: `${addresses.enquiries}?enquiry=${enquiry}`,
    title: screens.enquiries.title,
  };

  async function expectFits(list: typeof visited): Promise<void> {
    for (const { what, width, height, text } of views) {
      await page.setViewportSize({ width, height });
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), text);
      for (const { address, title } of list) {
        await openScreen(page, address);
        await hasLoaded(page, title, address);
        if (address === opened.address) await page.locator('.enquiry-message').waitFor();
        expect.soft(await overflowing(page), `${address} ${what}`).toEqual([]);
        if (width === 640) await expectContrast(page);
      }
    }
  }

  await page.goto(addresses.login);
  await waitForHydration(page);
  await expectFits(visited.filter(({ name }) => isLink(name)));
  await signIn();
  await page.goto(addresses.dashboard);
  await waitForHydration(page);
  await expectFits([...visited.filter(({ name }) => !isLink(name)), opened]);
});
