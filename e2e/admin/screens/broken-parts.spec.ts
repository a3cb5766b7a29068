import { adminPaths } from '@hydraulics/common/contract/paths';
import { recordPath } from '@hydraulics/common/screens';
import type { Page } from '@playwright/test';
import { chooseFiles, nameField, ready, staffCalls } from '../../fixtures/pages/product-form.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

const sentence = 'This part could not be shown. Try again, or reload the page.';
const broken = (page: Page) => page.getByRole('alert').filter({ hasText: sentence });

/** Answers a read with data that its part cannot show. @returns a function that ends it */
async function answerWrongly(page: Page, address: RegExp, json: unknown): Promise<() => Promise<void>> {
  await page.route(address, route => (route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback()));
  return () => page.unroute(address);
}

test.beforeEach(async ({ signIn, expectFailures }) => {
  await signIn();
  // React reports each error that a boundary catches.
  expectFailures(/^console error: (Type|Range|NotFound)?Error/);
});

test('a box of the dashboard that fails leaves the others, and is shown after another try', async ({ page, visit }) => {
  const end = await answerWrongly(page, /\/api(\/v1)?\/dashboard/, {});
  await visit(adminPaths.dashboard.href());
  await expect(broken(page)).toHaveCount(1);
  await expect(heading(page, 'Welcome')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Products' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Users' })).toBeVisible();
  await end();
  await broken(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await expect(broken(page)).toHaveCount(0);
});

test('panels of a product that fail leave its form with what was typed', async ({ page, request, visit }) => {
  const id = await (await staffCalls(request, ADMIN)).addProduct({ name: 'Boundary pump' });
  await answerWrongly(page, /\/api(\/v1)?\/audit\?/, [{ _id: 'a' }]);
  const end = await answerWrongly(page, /\/api(\/v1)?\/documents/, [{ _id: 'a' }]);
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  await expect(broken(page)).toHaveCount(1);
  await nameField(page).fill('Boundary pump, renamed');
  await page.locator('summary', { hasText: 'Activity' }).click();
  await expect(broken(page)).toHaveCount(2);
  await end();
  await broken(page).first().getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('Boundary pump, renamed');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect((await (await staffCalls(request, ADMIN)).product(id)).name).toBe('Boundary pump, renamed');
});

test('a field that fails leaves the other fields, and saving keeps its value', async ({ page, request, visit }) => {
  const id = await (await staffCalls(request, ADMIN)).addProduct({ name: 'Boundary valve' });
  const { category } = await (await staffCalls(request, ADMIN)).product(id);
  await answerWrongly(page, /\/api(\/v1)?\/categories(\?|$)/, [null]);
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  await expect(broken(page)).toHaveCount(1);
  await nameField(page).fill('Boundary valve, renamed');
  // Stays on the form: the list would read the same categories.
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect(await (await staffCalls(request, ADMIN)).product(id)).toMatchObject({
    name: 'Boundary valve, renamed',
    category,
  });
});

test('a list that fails leaves the screen around it, and is shown after another try', async ({ page, visit }) => {
  const end = await answerWrongly(page, /\/api(\/v1)?\/socials/, [{ _id: 'a', name: null }]);
  await visit(adminPaths.socials.href());
  await expect(broken(page)).toBeVisible();
  await expect(heading(page, 'Socials')).toBeVisible();
  await end();
  await broken(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('the timeline of an enquiry that fails leaves the enquiry and its list', async ({ page, server, visit }) => {
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Bo Undary' }]);
  await answerWrongly(page, /\/api(\/v1)?\/.*timeline/, [{ _id: 'a' }]);
  await visit(recordPath('enquiry', id ?? ''));
  await expect(broken(page)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Close enquiry' }).click();
  await expect(broken(page)).toHaveCount(0);
});

test('a palette that fails is closed as usual, and leaves the screen', async ({ page, visit }) => {
  await answerWrongly(page, /\/api(\/v1)?\/search\?/, {
    complete: true,
    products: [{ _id: 'a', name: [], category: {} }],
  });
  await visit(adminPaths.socials.href());
  await expect(heading(page, 'Socials')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the back office' }).fill('cylinder');
  await expect(broken(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'Socials')).toBeVisible();
});

test('a menu that fails leaves the form beside it with what was typed', async ({ page, request, visit }) => {
  const id = await (await staffCalls(request, ADMIN)).addProduct({ name: 'Menu pump' });
  const end = await answerWrongly(page, /\/api\/v1\/website\/brand/, { shortName: {}, look: null, isPublic: true });
  await visit(adminPaths.editProduct.href({ id }));
  await expect(page.locator('.sidebar').getByRole('alert')).toContainText(sentence);
  await ready(page);
  await nameField(page).fill('Menu pump, renamed');
  await end();
  await broken(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('Menu pump, renamed');
});

test('a changed tray of uploads that fails leaves the screen, and the uploads go on', async ({ page, visit }) => {
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/upload-image', async route => {
    await sent.promise;
    await route.continue();
  });
  await visit(adminPaths.addGallery.href());
  await chooseFiles(page, 'Choose files Image', [png('one.png', 77), png('two.png', 78)]);
  await expect(page.getByText('78 × 78 px')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page).toHaveURL(adminPaths.gallery.href());
  const stop = page.getByRole('button', { name: 'Stop all' });
  await stop.evaluate(one => one.remove());
  sent.resolve();
  const tray = page.locator('.upload-tray');
  await expect(tray.getByRole('alert')).toContainText(sentence);
  await expect(heading(page, 'Gallery')).toBeVisible();
  await tray.getByRole('button', { name: 'Try again' }).click();
  await expect(tray.getByRole('status')).toHaveText('Uploaded 2 of 2 images');
});

test('a changed palette that fails is closed as usual, and leaves the screen', async ({ page, visit }) => {
  await visit(adminPaths.socials.href());
  await expect(heading(page, 'Socials')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page
    .locator('.palette-group')
    .first()
    .evaluate(one => one.remove());
  await page.getByRole('combobox', { name: 'Search the back office' }).fill('zzzz');
  await expect(broken(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'Socials')).toBeVisible();
});
