import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const dashboard = adminPaths.dashboard.href();
const products = adminPaths.products.href();

test.describe('the screens', () => {
  test.beforeEach(async ({ signIn }) => signIn());

  test('dashboard: enquiries, users, products and what the catalogue lacks', async ({ page, visit, axe }) => {
    await visit(dashboard);
    for (const title of ['Recent Queries', 'Admin Users', 'Recent Products']) {
      await expect(page.getByRole('table', { name: title }).getByRole('rowheader').first()).toBeVisible();
    }
    await expect(page.locator('.measure')).toHaveCount(5);
    await expect(page.locator('.measure').first()).toContainText(/Enquiries handled\d+ of \d+/);
    await axe();
  });

  for (const path of [products, adminPaths.enquiries.href(), adminPaths.socials.href(), adminPaths.users.href()]) {
    test(`${path}: rows, and nothing that a screen reader trips over`, async ({ page, visit, axe }) => {
      await visit(path);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await axe();
      await page.setViewportSize({ width: 320, height: 640 });
      await axe();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
    });
  }

  test('a form asks for nothing that the policy forbids', async ({ page, visit }) => {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', event =>
        console.error(`${event.effectiveDirective}: ${event.blockedURI}`),
      );
    });
    await visit(adminPaths.addProduct.href());
    await expect(page.getByRole('textbox', { name: 'Additional Description' })).toBeEditable();
  });

  test('gallery: pictures with a place and a size', async ({ page, visit, axe }) => {
    await visit(adminPaths.gallery.href());
    await expect(page.getByRole('row', { name: /Image 1 / })).toContainText(/\d+ × \d+ px/);
    const width = await page
      .getByRole('row')
      .nth(1)
      .locator('img')
      .evaluate(image => image.clientWidth);
    expect(width).toBeLessThanOrEqual(150);
    await axe();
  });

  test('a path of the back office that no screen has', async ({ page, visit, axe, expectFailures }) => {
    expectFailures(`${products}/nothing-here answered 404`);
    await visit(`${products}/nothing-here`);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await axe();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(heading(page, 'Welcome')).toBeFocused();
  });

  test('a list that fails says so and can be tried again', async ({ page, visit, axe, expectFailures }) => {
    expectFailures(/contact-queries\?.* answered 500/);
    let broken = true;
    await page.route('**/api/contact-queries?*', route =>
      broken ? route.fulfill({ status: 500, json: { message: 'down' } }) : route.continue(),
    );
    await visit(adminPaths.enquiries.href());
    await expect(page.getByText('Error loading contacts: Network response was not ok')).toBeVisible();
    await expect(toast(page, 'Error fetching contacts')).toBeVisible();
    await axe();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('a list without rows says so', async ({ page, visit }) => {
    const none = { total: 0, new: 0, handled: 0, spam: 0, newest: null };
    await page.route('**/api/contact-queries?*', route => route.fulfill({ json: [] }));
    await page.route('**/api/contact-queries-count', route => route.fulfill({ json: none }));
    await visit(adminPaths.enquiries.href());
    await expect(page.getByText('No contacts available')).toBeVisible();
  });

  test('the menu of a narrow screen opens, leads on and closes', async ({ page, visit, axe }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(dashboard);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await axe();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByRole('link', { name: 'Socials' }).click();
    await expect(heading(page, 'Socials')).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the website is one step away', async ({ page, visit, signIn }) => {
  await signIn();
  await visit(dashboard);
  await expect(page.getByRole('link', { name: 'Website' })).toHaveAttribute('href', paths.home.href());
});
