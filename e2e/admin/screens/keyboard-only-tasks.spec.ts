import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { Keyboard } from '../../fixtures/pages/keyboard.ts';
import { editor, nameField, pictures, ready, staffCalls } from '../../fixtures/pages/product-form.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { allDrawn, heading, toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

/**
 * The daily tasks of staff by keyboard only: no test here uses a mouse or may lose the focus. Those of forms and lists whose
 * kind another task has already shown run nightly.
 */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const note = (page: Page) => page.locator('.undo-banner');

/** Presses a button that opens the file dialog, and chooses these files. */
async function chooseByKeys(page: Page, keys: Keyboard, name: string, files: ReturnType<typeof png>[]): Promise<void> {
  // Awaited early, because the event may precede the end of the key press.
  const chooser = page.waitForEvent('filechooser');
  await keys.enter(button(page, name));
  await (await chooser).setFiles(files);
}

/** Deletes a row by its button, and expects the undo banner to take the focus. */
async function removeByKeys(page: Page, keys: Keyboard, name: string, what: string): Promise<void> {
  await keys.enter(button(page, `Delete ${name}`));
  await expect(button(page, 'Cancel')).toBeFocused();
  await keys.enter(button(page, `Delete ${what}`));
  await expect(note(page)).toBeFocused();
}

test('a user signs in and out', async ({ page, visit, expectFailures }) => {
  expectFailures('answered 401');
  const keys = new Keyboard(page);
  await visit(adminPaths.login.href());
  await keys.enter(button(page, 'Sign in'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(ADMIN.email);
  await keys.fill(page.getByLabel('Password', { exact: true }), 'not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keys.fill(page.getByLabel('Password', { exact: true }), ADMIN.password);
  await keys.enter(button(page, 'Sign in'));
  await expect(heading(page, 'Welcome, Ada Admin')).toBeFocused();
  await keys.enter(button(page, 'Shortcuts'));
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keys.enter(button(page, 'Close'));
  await expect(button(page, 'Shortcuts')).toBeFocused();
  await keys.enter(button(page, 'Logout'));
  await expect(page).toHaveURL(adminPaths.login.href());
  await keys.tabTo(page.getByLabel('Email'));
});

test.describe('signed in', () => {
  test.beforeEach(({ signIn }) => signIn());

  test('a category is added, renamed, deleted and restored', async ({ page, visit, expectFailures }) => {
    expectFailures('answered 500');
    const keys = new Keyboard(page);
    await visit(adminPaths.products.href());
    await keys.enter(link(page, 'Add Category'));
    await expect(heading(page, 'Add Category')).toBeFocused();
    await keys.enter(button(page, 'Add +'));
    await expect(page.getByLabel('Category name')).toBeFocused();
    await page.keyboard.type('Keyed benches');
    // Leaving is cancelled once, with the button.
    await page.route('**/api/add-category', route => route.fulfill({ status: 500, json: {} }));
    await keys.enter(button(page, 'Add +'));
    await expect(page.locator('.form-error')).toBeVisible();
    await keys.expectSeen();
    await page.unroute('**/api/add-category');
    await keys.enter(button(page, 'Try again'), { back: true });
    await expect(heading(page, 'Products')).toBeFocused();

    await keys.enter(link(page, 'Edit Keyed benches'));
    await keys.fill(page.getByLabel('Category name'), 'Keyed stands');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Products')).toBeFocused();
    await removeByKeys(page, keys, 'Keyed stands', 'category');
    await keys.enter(note(page).getByRole('button', { name: 'Undo' }));
    await expect(note(page)).toHaveCount(0);
    await keys.expectSeen();
    await removeByKeys(page, keys, 'Keyed stands', 'category');
    await keys.enter(button(page, 'Close this notice'));
    await expect(note(page)).toHaveCount(0);
    await keys.expectSeen();
  });

  test('a restored draft is discarded, and leaving is reconsidered', async ({ page, visit }) => {
    const keys = new Keyboard(page);
    await visit(adminPaths.addCategory.href());
    await keys.fill(page.getByLabel('Category name'), 'Half a na');
    await keys.enter(link(page, 'Products Page'), { back: true });
    await expect(button(page, 'Stay')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(link(page, 'Products Page')).toBeFocused();
    await page.keyboard.press('Enter');
    await keys.enter(button(page, 'Leave'));
    await expect(heading(page, 'Products')).toBeFocused();
    await keys.enter(link(page, 'Add Category'));
    await keys.enter(button(page, 'Discard'));
    await expect(page.getByLabel('Category name')).toHaveValue('');
    await keys.expectSeen();
  });

  test('a session that ends under a form is resumed at once or later', async ({ page, visit, expectFailures }) => {
    expectFailures('answered 401');
    const keys = new Keyboard(page);
    await visit(adminPaths.addCategory.href());
    await keys.fill(page.getByLabel('Category name'), 'Keyed vessels');
    // Requests in flight when the session ends are answered with 401.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('token', 'expired'));
    await keys.enter(button(page, 'Add +'));
    const panel = page.getByRole('dialog', { name: 'Your session has ended' });
    // The dialog names the user.
    await expect(panel.getByLabel('Email')).toHaveValue(ADMIN.email);
    await expect(panel.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Add +')).toBeFocused();
    await page.keyboard.press('Enter');
    await keys.fill(panel.getByLabel('Password', { exact: true }), ADMIN.password);
    await keys.enter(panel.getByRole('button', { name: 'Sign in' }));
    await expect(heading(page, 'Products')).toBeFocused();
  });

  test('a product is added with its images and texts', { tag: '@nightly' }, async ({
    page,
    visit,
    request,
    server,
  }) => {
    const keys = new Keyboard(page);
    const calls = await staffCalls(request, server.admin);
    const category = await calls.firstCategory();
    await visit(adminPaths.addProduct.href());
    await ready(page);
    await keys.fill(nameField(page), 'Keyed pump');
    await keys.tabTo(page.getByLabel('Category'));
    await page.keyboard.type(category.name.split(' ')[0] as string);
    await chooseByKeys(page, keys, 'Choose files Images 1', [png('a.png'), png('b.png'), png('c.png')]);
    await keys.enter(button(page, 'Move b.png earlier'));
    await expect(pictures(page)).toHaveText(['b.png', 'a.png', 'c.png']);
    await expect(button(page, 'Move b.png earlier')).toBeFocused();
    await keys.enter(button(page, 'Move a.png later'));
    await expect(pictures(page)).toHaveText(['b.png', 'c.png', 'a.png']);
    await expect(button(page, 'Move a.png later')).toBeFocused();
    await keys.enter(button(page, 'Remove c.png'), { back: true });
    await expect(pictures(page)).toHaveText(['b.png', 'a.png']);
    await keys.expectSeen();
    await chooseByKeys(page, keys, 'Choose a file Spec Image', [png('sheet.png')]);
    await keys.enter(button(page, 'Remove sheet.png'), { back: true });
    await keys.expectSeen();
    await chooseByKeys(page, keys, 'Choose a file Spec Image', [png('spec.png')]);
    await expect(page.getByText('spec.png')).toBeVisible();

    // The tools of a text by keyboard: forms/rich-text.spec.ts.
    await keys.tabTo(editor(page, 'Full Description'));
    await page.keyboard.type('Strong');
    await keys.enter(button(page, 'Add +'));
    await expect(heading(page, 'Products')).toBeFocused();
    await keys.fill(page.getByRole('searchbox', { name: 'Filter Products' }), 'keyed pump');
    await expect(page.getByRole('rowheader', { name: 'Keyed pump' })).toBeVisible();

    const [added] = await (await request.get('/api/products?q=keyed%20pump')).json();
    expect(added).toMatchObject({ category: category.name, specImage: expect.any(String) });
    expect(added.images).toHaveLength(2);
    expect(added.fullDesc).toBe('<p>Strong</p>');
  });

  test('a product is changed, deleted and restored', { tag: '@nightly' }, async ({ page, visit, request, server }) => {
    // Other tests add categories, which are above the products.
    const keys = new Keyboard(page, { most: 150 });
    const calls = await staffCalls(request, server.admin);
    const id = await calls.addProduct({ name: 'Keyed motor' }, [png('1.png'), png('2.png')]);
    await visit(`${adminPaths.products.href()}?q=keyed+motor`);
    await keys.enter(link(page, 'Edit Keyed motor'));
    await ready(page);
    await keys.enter(button(page, 'Move Current image 2 earlier'));
    await keys.expectSeen();
    await keys.enter(button(page, 'Remove Current image 2'));
    await keys.expectSeen();
    await keys.fill(nameField(page), 'Keyed engine', { back: true });
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Products')).toBeFocused();
    expect(await calls.product(id)).toMatchObject({ name: 'Keyed engine', images: [expect.any(String)] });
    await keys.fill(page.getByRole('searchbox', { name: 'Filter Products' }), 'keyed engine');
    await removeByKeys(page, keys, 'Keyed engine', 'product');
    await keys.enter(note(page).getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('rowheader', { name: 'Keyed engine' })).toBeVisible();
    await keys.expectSeen();
  });

  test('an image is added to the gallery, deleted and restored', { tag: '@nightly' }, async ({ page, visit }) => {
    const keys = new Keyboard(page);
    const rows = page.getByRole('list', { name: 'Gallery Images' }).getByRole('listitem');
    await visit(adminPaths.gallery.href());
    await allDrawn(page.locator('.table-drawn'));
    const count = await rows.count();
    await keys.enter(link(page, 'Add Image'));
    await keys.enter(button(page, 'Add +'));
    await expect(button(page, 'Choose files Image')).toBeFocused();
    await chooseByKeys(page, keys, 'Choose files Image', [png('keyed.png')]);
    // The server encodes the picture first, which takes as long as the machine is busy.
    const saved = page.waitForResponse(response => response.request().method() === 'POST');
    await keys.enter(button(page, 'Add +'));
    await saved;
    await expect(heading(page, 'Gallery')).toBeFocused();
    await expect(rows).toHaveCount(count + 1);
    await removeByKeys(page, keys, 'Image 1', 'image');
    await expect(rows).toHaveCount(count);
    await keys.enter(note(page).getByRole('button', { name: 'Undo' }));
    await expect(rows).toHaveCount(count + 1);
    await keys.expectSeen();
  });

  test('a user is added, changed, deleted', { tag: '@nightly' }, async ({ page, visit }) => {
    const keys = new Keyboard(page);
    await visit(adminPaths.users.href());
    await keys.enter(link(page, 'Add User'));
    await keys.fill(page.getByLabel('Name'), 'Keyed Kim');
    await keys.fill(page.getByLabel('Email'), 'keyed.kim@example.com');
    await keys.fill(page.getByLabel('Password', { exact: true }), 'only with the keys');
    await keys.enter(button(page, 'Add +'));
    await expect(heading(page, 'Users')).toBeFocused();
    await keys.enter(link(page, 'Edit Keyed Kim'));
    await keys.fill(page.getByLabel('Name'), 'Keyed Kay');
    await keys.enter(button(page, 'Edit User'));
    await expect(heading(page, 'Users')).toBeFocused();
    await removeByKeys(page, keys, 'Keyed Kay', 'user');
    await keys.enter(button(page, 'Close this notice'));
    await keys.expectSeen();
  });

  test('a social account is changed', { tag: '@nightly' }, async ({ page, visit, request }) => {
    const keys = new Keyboard(page);
    const barbara = await colleague(request);
    const [{ _id: id, name, link: before }] = await barbara.get('/api/socials');
    await visit(adminPaths.socials.href());
    await keys.enter(link(page, `Edit ${name}`));
    await keys.fill(page.getByLabel('Link', { exact: true }), 'no address');
    await keys.enter(button(page, 'Edit Social'));
    await expect(page.getByLabel('Link', { exact: true })).toBeFocused();
    await keys.fill(page.getByLabel('Link', { exact: true }), 'https://example.com/keyed');
    await keys.enter(button(page, 'Edit Social'));
    await expect(heading(page, 'Socials')).toBeFocused();
    await barbara.put(`/api/socials/${id}`, { name, link: before });
  });

  test('enquiries are worked through', async ({ page, visit, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await addEnquiries(
      server.dataDir,
      ['D', 'C', 'B', 'A'].map(letter => ({ name: `Karl Keys ${letter}` })),
    );
    const keys = new Keyboard(page);
    const names = page.getByRole('rowheader');
    await visit(adminPaths.enquiries.href());
    await keys.fill(page.getByRole('searchbox', { name: 'Filter Queries' }), 'karl keys');
    await expect(names).toHaveCount(4);
    await keys.enter(page.getByRole('button', { name: /^New/ }));
    await keys.expectSeen();
    // Marking removes the row from the list and focuses the same button of the next one.
    await keys.enter(button(page, 'Mark the enquiry of Karl Keys A as answered'));
    await expect(names).toHaveCount(3);
    await expect(button(page, 'Mark the enquiry of Karl Keys B as answered')).toBeFocused();

    await keys.enter(link(page, 'Karl Keys B'), { back: true });
    const panel = page.getByRole('region', { name: 'Karl Keys B' });
    await expect(panel.getByRole('heading', { name: 'Karl Keys B' })).toBeFocused();
    await keys.tabTo(panel.getByRole('link', { name: 'Reply to Karl Keys B' }));
    await keys.enter(panel.getByRole('button', { name: 'Copy address' }));
    await expect(toast(page, 'Address copied.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Copy address' })).toBeFocused();
    // Each action opens the next one.
    await keys.enter(panel.getByRole('button', { name: 'Mark as spam' }), { back: true });
    await expect(toast(page, 'Enquiry marked as spam.')).toBeVisible();
    const next = page.getByRole('region', { name: 'Karl Keys C' });
    await expect(next.getByRole('heading', { name: 'Karl Keys C' })).toBeFocused();
    await keys.expectSeen();
    await keys.enter(next.getByRole('button', { name: 'Close enquiry' }), { back: true });
    await keys.expectSeen();

    await keys.enter(link(page, 'Karl Keys C'));
    await keys.enter(next.getByRole('button', { name: 'Delete' }));
    await keys.enter(button(page, 'Delete enquiry'));
    await expect(note(page)).toBeFocused();
    await keys.enter(note(page).getByRole('button', { name: 'Undo' }));
    await expect(names).toHaveText(['Karl Keys C', 'Karl Keys D']);
    await keys.expectSeen();
    const download = page.waitForEvent('download');
    await keys.enter(button(page, 'Export CSV'), { back: true });
    await download;
    await expect(toast(page, '2 enquiries exported.')).toBeVisible();
    await keys.expectSeen();
  });
});

test("the user's own password is changed", { tag: '@nightly' }, async ({ page, visit, request }) => {
  const self = await colleague(request, 'Keyed Olga');
  const keys = new Keyboard(page);
  await visit(adminPaths.login.href());
  await keys.fill(page.getByLabel('Email'), self.email);
  await keys.fill(page.getByLabel('Password', { exact: true }), self.password);
  await page.keyboard.press('Enter');
  await keys.enter(page.getByRole('link', { name: 'Signed in as Keyed Olga' }));
  await expect(heading(page, 'Your Account')).toBeFocused();
  await keys.fill(page.getByLabel('Current password', { exact: true }), self.password);
  await keys.fill(page.getByLabel('New password', { exact: true }), 'seven pumps hum at noon');
  await keys.fill(page.getByLabel('New password again', { exact: true }), 'seven pumps hum at noon');
  await keys.enter(button(page, 'Change password'));
  await expect(toast(page, 'Password changed successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeFocused();
});
