import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page, Route } from '@playwright/test';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { chooseFiles, draftHas, nameField, ready, submit } from '../../fixtures/pages/product-form.ts';
import { screenStates } from '../../fixtures/pages/screen-states.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';
import { fake, png } from '../../fixtures/uploads/noise-png.ts';

const { dashboard, products, gallery, users, enquiries, socials } = adminPaths;
const lists = [dashboard, products, gallery, users, enquiries, socials];
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * Waits for animations, since half-finished ones would fail the checks. By looking at each frame: the end of an animation
 * whose element was removed is told to nobody.
 */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

/** Expects nothing to overflow on a small screen, where `onPhone` then runs, and on a large one. */
async function expectFits(page: Page, onPhone?: () => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    expect(await overflowing(page), `at ${size.width} px`).toEqual([]);
    if (size === sizes[0]) await onPhone?.();
  }
}

/** The buttons of rows. */
const forRows = (page: Page) =>
  page
    .getByRole('checkbox', { name: 'Select all on this page' })
    .or(page.getByText(/Drag by the handle|to change the order of its products/))
    .filter({ visible: true });

/** Delays calls until the returned function is called, and then fails them. */
function gate(method: string, fail = (route: Route) => route.abort('connectionrefused')) {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  const hold = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    await opened;
    await fail(route).catch(() => undefined);
  };
  return { hold, open: () => open() };
}

test.describe('nothing overflows the screen, and axe finds nothing', () => {
  test.beforeEach(({ signIn }) => signIn());

  for (const { href, title } of lists) {
    test(`${title} while loading, and when nothing could be loaded`, async ({ page, visit, axe, expectFailures }) => {
      expectFailures(/answered 500|did not load/);
      const { hold, open } = gate('GET', route => route.fulfill({ status: 500, json: { message: 'down' } }));
      await page.route('**/api/**', hold);
      await visit(href());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.table-state[data-busy=true]').first()).toBeVisible();
      await expect(forRows(page)).toHaveCount(0);
      await expectFits(page, async () => {
        if (href === products.href) await axe('a list while loading, on a phone');
      });
      await axe('a list while loading');
      open();
      await expect(page.getByRole('button', { name: /Try again|Load again/ }).first()).toBeVisible();
      await expect(forRows(page)).toHaveCount(0);
      await expectFits(page, async () => {
        if (href === products.href) await axe('a list that cannot be loaded, on a phone');
      });
      await axe('a list that cannot be loaded');
    });
  }

  for (const [{ href, title }, words] of [
    [products, 'No products available.'],
    [gallery, 'No images available'],
    [users, 'No users available'],
    [enquiries, 'No contacts available'],
    [socials, 'No social media accounts available'],
  ] as const) {
    test(`${title} is accessible without rows`, async ({ page, visit, axe }) => {
      const none = {
        ...{ total: 0, new: 0, in_work: 0, answered: 0, quoted: 0, won: 0, lost: 0, spam: 0, handled: 0 },
        newest: null,
      };
      await page.route('**/api/**', route => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/api/v1/website/brand' || pathname === '/api/v1/second-factors/policy')
          return route.fallback();
        return route.fulfill({ json: pathname.endsWith('-count') ? none : [] });
      });
      await visit(href());
      await expect(page.getByText(words)).toBeVisible();
      await expect(forRows(page)).toHaveCount(0);
      await expectFits(page, async () => {
        if (href === products.href) await axe('an empty list, on a phone');
      });
      await axe('an empty list');
    });
  }

  test('a form while it is being sent', async ({ page, visit, axe, expectFailures }) => {
    expectFailures('ERR_CONNECTION_REFUSED');
    const { hold, open } = gate('POST');
    // As high as the form: axe would report controls under the sticky bar as too small.
    await page.setViewportSize({ width: 1280, height: 4000 });
    await page.route('**/api/products', hold);
    await visit(adminPaths.addProduct.href());
    await ready(page);
    await nameField(page).fill('Held pump');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await chooseFiles(page, 'Choose files Images 1', [png('one.png'), png('two.png')]);
    await submit(page, 'Add +').click();
    await expect(page.getByText('Sending 2 images...')).toBeVisible();
    await expectFits(page);
    await axe('a form while it is being sent');
    open();
    await expect(page.locator('.form-error')).toBeVisible();
    await expectFits(page, () => axe('a form that was not sent, on a phone'));
    await axe('a form that was not sent');
  });

  test('refused files are shown accessibly', async ({ page, visit, axe }) => {
    const name = 'a-file-with-a-rather-long-name-that-is-no-picture-at-all.png';
    await visit(adminPaths.addGallery.href());
    await chooseFiles(page, 'Choose files', [fake(name)]);
    await expect(page.getByText('This file was not accepted:')).toBeVisible();
    await expectFits(page);
    await axe('a gallery image that was refused');
    await visit(adminPaths.addProduct.href());
    await ready(page);
    await chooseFiles(page, 'Choose files Images 1', [fake(name), png('good.png')]);
    await expect(page.getByText('This file was not accepted:')).toBeVisible();
    await expectFits(page);
  });

  test('a restored draft, and the confirmation before leaving it', async ({ page, visit, axe }) => {
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Half a na');
    await draftHas(page, 'Half a na');
    page.once('dialog', dialog => dialog.accept());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    await expectFits(page);
    await axe('a restored draft');
    await page.getByRole('link', { name: 'Products Page' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectFits(page, () => axe('the question before leaving a form, on a phone'));
    await axe('the question before leaving a form');
  });

  test('a row while it is being deleted', async ({ page, visit, axe, request, expectFailures }) => {
    expectFailures('ERR_CONNECTION_REFUSED');
    await (await colleague(request)).post('/api/add-category', { name: 'Slowly gone' });
    const { hold, open } = gate('DELETE');
    await page.route('**/api/categories/*', hold);
    await visit(`${products.href()}?tab=categories`);
    await page.getByRole('button', { name: 'Delete Slowly gone' }).click();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await expect(page.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await expectFits(page);
    await axe('a row while it is being deleted');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    open();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test('the search with its results is accessible', async ({ page, visit, axe }) => {
    await visit(socials.href());
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cylinder');
    await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
    await expectFits(page);
    await axe('the palette with results');
  });
});

test('axe reads each state of the list in one place, and no other', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const listed = Object.entries(screenStates).flatMap(([folder, states]) => states.map(state => `${folder}: ${state}`));
  const read = globSync('{admin,site}/**/*.spec.ts', { cwd: root }).flatMap(file => {
    const folder = file.startsWith('site/') ? 'site' : path.dirname(file);
    const calls = readFileSync(path.join(root, file), 'utf8').matchAll(/\baxe\('([^']+)'\)/g);
    return [...calls].map(([, state]) => `${folder}: ${state}`);
  });
  expect(read.sort()).toEqual(listed.sort());
});
