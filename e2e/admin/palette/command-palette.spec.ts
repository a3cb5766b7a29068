import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { staffCalls } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the back office' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test.describe('the palette', () => {
  test.beforeEach(async ({ page, signIn, visit }) => {
    await signIn();
    await visit(adminPaths.socials.href());
    await expect(heading(page, 'Socials')).toBeVisible();
  });

  test('opens any screen by keyboard, and shows recent ones first', async ({ page, axe }) => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(option(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
    await axe('the palette with screens');
    await page.keyboard.type('add cat');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 result');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add Category')).toBeFocused();
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recent' });
    await expect(recent.getByRole('option')).toHaveText(['Add Category']);
    await page.keyboard.press('ArrowDown');
    await expect(option(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await option(page, 'Dashboard').getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Welcome')).toBeFocused();
  });

  test('selects the first match, even for fast typists', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('social');
    await expect(page.getByRole('option')).toHaveText(['Socials', 'Add Social']);
    for (const _ of 'ocial') await page.keyboard.press('Backspace');
    const first = page.getByRole('option').first();
    await expect(first).not.toHaveText('Socials');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    // The letters and Enter in one task, so that the page cannot render in between.
    await box(page).evaluate(async input => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(input, 'add cat');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await expect(heading(page, 'Add Category')).toBeFocused();
  });

  test('finds products, categories, enquiries and users on the server', async ({ page, request }) => {
    const enquiry = {
      name: 'Quentin Quill',
      email: 'q@example.com',
      organization: 'Quill & Sons',
      message: 'A quote.',
    };
    expect((await request.post('/api/contact-submit', { data: enquiry })).status()).toBe(201);
    const [product] = await (await request.get('/api/products?fields=card&limit=1')).json();
    const [category] = await (await request.get('/api/categories?limit=1')).json();
    const find = async (text: string, group: string) => {
      await page.keyboard.press('Control+k');
      await box(page).fill(text);
      const hit = page.getByRole('group', { name: group }).getByRole('option').first();
      await expect(hit).toContainText(text);
      return hit;
    };
    await find(product.name, 'Products');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(adminPaths.editProduct.href({ id: product._id }));
    await (await find(category.name, 'Categories')).click();
    await expect(page).toHaveURL(adminPaths.editCategory.href({ id: category._id }));
    await (await find('Quentin Quill', 'Enquiries')).click();
    await expect(page).toHaveURL(/\/contact-operation\?enquiry=[\w-]+$/);
    await (await find(ADMIN.name, 'Users')).click();
    await expect(heading(page, 'Edit User')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(ADMIN.name);
  });

  test('opens the product that has exactly the typed name, even by Enter before the answer', async ({
    page,
    request,
    server,
  }) => {
    const calls = await staffCalls(request, server.admin);
    const { _id: categoryId } = await calls.firstCategory();
    await calls.addProduct({ name: 'ZQ 10 Winder', categoryId, smallDesc: '<p>Beside a ZQ 40 and a ZQ 400.</p>' });
    await calls.addProduct({ name: 'ZQ 400 Winder', categoryId });
    const id = await calls.addProduct({ name: 'ZQ 40 Winder', categoryId });
    // Others may be answered from the index before an addition for a second.
    await expect
      .poll(async () => (await request.get('/api/v1/search?q=ZQ%2040%20Winder')).text())
      .toContain('"ZQ 40 Winder"');
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    await page.route('**/api/v1/search?*', async route => {
      await entered;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('ZQ 40');
    await expect(page.getByText('Searching...')).toBeVisible();
    await page.keyboard.press('Enter');
    enter();
    await expect(page).toHaveURL(adminPaths.editProduct.href({ id }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zq 400');
    const found = page.getByRole('group', { name: 'Products' }).getByRole('option');
    await expect(found.first()).toContainText('ZQ 400 Winder');
    await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  });

  test('says when nothing is found and when the search failed, and retries', async ({ page, axe, expectFailures }) => {
    expectFailures('/api/v1/search');
    let broken = false;
    await page.route('**/api/v1/search?*', route =>
      broken ? route.fulfill({ status: 500, json: { message: 'down' } }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Search' }).click();
    await box(page).fill('xylophone quartet');
    await expect(page.getByText('Nothing found for “xylophone quartet”.')).toBeVisible();
    await axe('the palette without a match');
    broken = true;
    await box(page).fill('cylinder');
    await expect(page.getByRole('alert')).toContainText('Error searching: ');
    await axe('the palette when the search failed');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('loses nothing that is typed while it is loading, and can be closed', async ({ page }) => {
    let give = () => {};
    const asked = new Promise<void>(resolve => {
      give = resolve;
    });
    await page.route('**/assets/palette*.js', async route => {
      await asked;
      await route.continue();
    });
    const search = page.getByRole('button', { name: 'Search' });
    await search.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('shortc');
    give();
    await expect(option(page, 'Keyboard shortcuts')).toBeVisible();
    await page.keyboard.type('uts');
    await expect(box(page)).toHaveValue('shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(search).toBeFocused();
  });

  test('the palette has actions from everywhere: shortcuts, logging out', async ({ page, axe }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('shortcuts');
    await expect(option(page, 'Keyboard shortcuts')).toBeVisible();
    await page.keyboard.press('Enter');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toContainText('Search, go to a screen, do something');
    await axe('the keyboard shortcuts');
    // Opening one dialog closes the other, and the same key closes each.
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('sign out');
    await expect(option(page, 'Logout')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Logged out successfully!')).toBeVisible();
    await expect(page).toHaveURL(adminPaths.login.href());
  });

  test('asks before leaving unsaved changes, and fits a phone', async ({ page, visit, axe }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Half a na');
    await page.getByRole('button', { name: 'Search' }).click();
    await axe('the palette on a phone');
    await option(page, 'Dashboard').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    // It never opens over another dialog.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Category name')).toHaveValue('Half a na');
  });

  test('leads to signing in after the session has ended', async ({ page, expectFailures }) => {
    expectFailures('answered 401');
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    // The screen's own requests would end the session before anything is typed.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('token', 'expired'));
    await box(page).fill('cylinder');
    await expect(toast(page, 'Your session has ended. Please sign in again.')).toHaveCount(1);
    await expect(page).toHaveURL(adminPaths.login.href());
  });
});
