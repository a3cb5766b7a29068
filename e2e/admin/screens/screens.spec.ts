import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { allDrawn, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const dashboard = adminPaths.dashboard.href();
const products = adminPaths.products.href();

test.describe('the screens', () => {
  test.beforeEach(async ({ signIn }) => signIn());

  test('dashboard: enquiries, users, products and gaps in the catalogue', async ({ page, visit, axe }) => {
    await visit(dashboard);
    for (const title of ['Recent Queries', 'Admin Users', 'Recent Products']) {
      await expect(page.getByRole('table', { name: title }).getByRole('rowheader').first()).toBeVisible();
    }
    await expect(page.locator('.metric')).toHaveCount(5);
    await expect(page.locator('.metric').first()).toContainText(/Enquiries answered\d+ of \d+/);
    await axe('the dashboard');
  });

  test('the sidebar leads an owner to every screen, in groups that fit on a laptop', async ({ page, visit }) => {
    await visit(dashboard);
    // The user is known once the page is hydrated.
    await expect(page.getByText('Signed in as')).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Back office' });
    await expect(menu.getByRole('list').first().getByRole('listitem')).toHaveText([
      ...[/^Dashboard/, /^Products/, /^Gallery/, /^Users/, /^Contact Us/, /^Socials/, /^Logout/],
    ]);
    await expect(menu.getByRole('list', { name: 'Company' }).getByRole('link')).toHaveText([
      'Quotations',
      'Website',
      'Pages',
      'Releases',
      'Media',
      'This month',
      'Figures',
      'Addresses',
    ]);
    await expect(menu.getByRole('list', { name: 'System' }).getByRole('link')).toHaveText([
      'Activity',
      'Personal data',
      'Trash',
      'System status',
    ]);
    await expect(page.locator('.sidebar-foot').getByRole('link')).toHaveText([/^Signed in as/, 'View site']);
    const hidden = () => page.locator('.sidebar').evaluate(it => it.scrollHeight - it.clientHeight);
    expect(await hidden(), 'pixels that are cut off at 1280 by 800').toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await hidden(), 'pixels that are cut off at 1440 by 900').toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'System status' })).toBeVisible();
  });

  for (const path of [products, adminPaths.enquiries.href(), adminPaths.socials.href(), adminPaths.users.href()]) {
    test(`${path}: has rows, and axe finds nothing`, async ({ page, visit, axe }) => {
      await visit(path);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await axe('a list with rows');
      await page.setViewportSize({ width: 320, height: 640 });
      await axe('a list with rows, on a phone');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
    });
  }

  test('a form triggers no policy violation', async ({ page, visit }) => {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', event =>
        console.error(`${event.effectiveDirective}: ${event.blockedURI}`),
      );
    });
    await visit(adminPaths.addProduct.href());
    await expect(page.getByRole('textbox', { name: 'Additional Description' })).toBeEditable();
  });

  test('gallery: a wall of images with reserved space, at most 150 pixels wide and high', async ({
    page,
    visit,
    axe,
  }) => {
    await visit(adminPaths.gallery.href());
    const pictures = page.getByRole('list', { name: 'Gallery Images' }).getByRole('listitem');
    await expect(pictures.first().locator('.wall-name')).toHaveText('Image 1');
    await expect(pictures.first().locator('.wall-facts')).toHaveText(/^\d+ × \d+ px \d+ [A-Z][a-z]+ \d{4}$/);
    const count = Number(await page.locator('.panel-count').innerText());
    await expect(pictures).toHaveCount(count);
    for (const [width, columns] of [
      [390, 2],
      [768, 4],
      [1440, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => columnsOf(page)).toHaveLength(columns);
      expect((await columnsOf(page)).flat()).toHaveLength(count);
      // Image n + 1 is in the column after image n.
      expect((await columnsOf(page)).map(([first]) => first)).toEqual(
        Array.from({ length: columns }, (_, index) => `Image ${index + 1}`),
      );
      for (const image of await pictures.locator('img').all()) {
        const box = await image.boundingBox();
        expect(box?.width).toBeLessThanOrEqual(150);
        expect(box?.height).toBeLessThanOrEqual(150);
      }
      if (width === 390) await axe('the gallery, on a phone');
    }
    await axe('the gallery');
  });

  test('gallery: the arrow keys follow the visual order, and Tab leaves the wall', async ({ page, visit }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(adminPaths.gallery.href());
    const remove = (place: number) => page.getByRole('button', { name: `Delete Image ${place}`, exact: true });
    await remove(1).focus();
    for (const [key, place] of [
      ['ArrowRight', 2],
      ['ArrowDown', 3],
      ['ArrowLeft', 2],
      ['ArrowUp', 1],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(remove(place), key).toBeFocused();
    }
    await allDrawn(page.locator('.table-drawn'));
    const count = await page
      .getByRole('listitem')
      .filter({ hasText: /^Image \d/ })
      .count();
    await page.keyboard.press('End');
    await expect(remove(count)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Delete Image/ }).and(page.locator(':focus'))).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(remove(2)).toBeFocused();
  });

  test('an unknown path of the back office', async ({ page, visit, axe, expectFailures }) => {
    expectFailures(`${products}/nothing-here answered 404`);
    await visit(`${products}/nothing-here`);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await axe('an unknown screen');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(heading(page, 'Welcome')).toBeFocused();
  });

  test('a list that fails says so and can be retried', async ({ page, visit, expectFailures }) => {
    expectFailures(/contact-queries\?.* answered 500/);
    let broken = true;
    await page.route('**/api/contact-queries?*', route =>
      broken ? route.fulfill({ status: 500, json: { message: 'down' } }) : route.continue(),
    );
    await visit(adminPaths.enquiries.href());
    await expect(page.getByText('Error loading contacts: Network response was not ok')).toBeVisible();
    await expect(toast(page, 'Error fetching contacts')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('a list without rows says so', async ({ page, visit }) => {
    const none = {
      ...{ total: 0, new: 0, in_work: 0, answered: 0, quoted: 0, won: 0, lost: 0, spam: 0, handled: 0 },
      newest: null,
    };
    await page.route('**/api/contact-queries?*', route => route.fulfill({ json: [] }));
    await page.route('**/api/v1/enquiry-count', route => route.fulfill({ json: none }));
    await visit(adminPaths.enquiries.href());
    await expect(page.getByText('No contacts available')).toBeVisible();
  });

  test('the menu of a narrow screen opens, navigates and closes', async ({ page, visit, axe }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(dashboard);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await axe('the menu, on a phone');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByRole('link', { name: 'Socials' }).click();
    await expect(heading(page, 'Socials')).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the website is one click away', async ({ page, visit, signIn }) => {
  await signIn();
  await visit(dashboard);
  await expect(page.getByRole('link', { name: 'View site' })).toHaveAttribute('href', paths.home.href());
});

/** The names in each column of the wall. */
const columnsOf = (page: Page) =>
  page
    .locator('.wall-column')
    .evaluateAll(columns =>
      columns.map(column => [...column.querySelectorAll('.wall-name')].map(name => name.textContent)),
    );
