import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { atRest } from '../../fixtures/pages/at-rest.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { addUser, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { dashboard, products, gallery, users, enquiries, socials } = adminPaths;
const lists = [dashboard, products, gallery, users, enquiries, socials];
/** Phones, tablets and screens, and the widths just below and above which the tables change. */
const widths = [320, 390, 640, 740, 768, 850, 950, 1024, 1210, 1440];
const addresses = [
  'maximiliane.alexandra.vonhohenzollern-sigmaringen@verylongdomainname.example.com',
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(50)}.example.com`,
  `${'m'.repeat(64)}@${'w'.repeat(185)}.com`,
];

/** Expects tables to fit in their panels, and panels in the window, at any width. */
async function expectWithin(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const outside = await page.evaluate(() => {
      const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      const inner = [...document.querySelectorAll('.table, .table :is(td, th) > *, .wall, .wall-picture > *')];
      return {
        page: Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth),
        panel: inner
          .filter(element => right(element) > right(element.closest('.panel')))
          .map(element => `${element.className}: ${element.textContent?.slice(0, 30)}`),
      };
    });
    expect.soft(outside, `${where} at ${width} px`).toEqual({ page: 0, panel: [] });
  }
}

test.beforeEach(({ signIn }) => signIn());

test('the tables of the back office stay in their panels', async ({ page, visit, request }) => {
  // A colleague's row has three actions and the time of a sign-in beside an address of average length.
  const colleague = { email: 'barbara.of.the.pumps@example.com', password: 'a long enough password' };
  await addUser(request, { name: 'Barbara Pump', ...colleague });
  await tokenOf(request, colleague);
  for (const { href, title } of lists) {
    await visit(href());
    await expect(page.getByRole('rowheader').or(page.locator('.wall-name')).first()).toBeVisible();
    await expectWithin(page, title);
  }
});

test('addresses of any length stay in their tables', async ({ page, visit, server }) => {
  const fromEverybody = addresses.map((email, index) => ({
    name: `Visitor ${index}`,
    email,
    message: 'Word '.repeat(90),
  }));
  await addEnquiries(server.dataDir, fromEverybody);
  await page.route('**/api/admin-users', async route => {
    const [user] = await (await route.fetch()).json();
    await route.fulfill({ json: addresses.map((email, index) => ({ ...user, _id: `${user._id}${index}`, email })) });
  });
  for (const { href, title } of [dashboard, users, enquiries]) {
    await visit(href());
    await expect(page.locator('.email-link', { hasText: addresses[0] }).first()).toBeVisible();
    await expectWithin(page, title);
  }
  await page.getByRole('link', { name: 'Visitor 0' }).click();
  await expect(page.locator('.enquiry')).toBeVisible();
  await expectWithin(page, 'an open enquiry');
});

test('the state of an enquiry is shown at every width', async ({ page, visit, server }) => {
  await addEnquiries(server.dataDir, [{ name: 'Answered Hannah', state: 'answered' }]);
  await visit(enquiries.href());
  const row = page.getByRole('row').filter({ hasText: 'Answered Hannah' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.locator('.status-badge'), `at ${width} px`).toBeVisible();
  }
});
