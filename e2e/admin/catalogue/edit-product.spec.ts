import { adminPaths } from '@hydraulics/common/contract/paths';
import {
  chooseFiles,
  editor,
  nameField,
  pictures,
  ready,
  staffCalls,
  submit,
} from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

const list = adminPaths.products.href();
// As high as the form: axe would report controls under the sticky bar as too small.
test.use({ viewport: { width: 1280, height: 3000 } });

/** Markup that the editor would serialize differently. */
const foreign =
  '<h3>Data</h3><table><thead><tr><th>bar</th><th>l/min</th></tr></thead><tbody><tr><td colspan="2">on request</td></tr></tbody></table><p>a<br />b</p>';

test.describe('editing a product', () => {
  let id: string;
  let calls: Awaited<ReturnType<typeof staffCalls>>;
  test.beforeEach(async ({ signIn, visit, page, request, server }) => {
    calls = await staffCalls(request, server.admin);
    const fields = { name: 'Stored pump', features: foreign, advantages: '<p>Quiet</p>' };
    id = await calls.addProduct(fields, [png('1.png'), png('2.png')]);
    await signIn();
    await visit(adminPaths.editProduct.href({ id }));
    await ready(page);
  });

  const save = async (page: import('@playwright/test').Page) => {
    await submit(page, 'Update Product').click();
    await expect(toast(page, 'Product updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(list);
  };

  test('saving a product without changes keeps everything as it was', async ({ page }) => {
    const before = await calls.product(id);
    await expect(nameField(page)).toHaveValue('Stored pump');
    await expect(page.getByLabel('Category')).toHaveValue(before.categoryId);
    await save(page);
    const { version, updatedAt, ...after } = await calls.product(id);
    expect(after).toEqual({ ...after, images: before.images, features: foreign, advantages: '<p>Quiet</p>' });
  });

  test('replaces its images by new ones, unless these are to be added', async ({ page, axe }) => {
    const before = await calls.product(id);
    await chooseFiles(page, 'Choose files Images 2', [png('new.png')]);
    await expect(page.getByText('The 2 current images are replaced when you save:')).toBeVisible();
    await expect(pictures(page)).toHaveText(['new.png']);
    await axe('a product whose images are replaced');
    await page.getByLabel('Add to the current images').check();
    await expect(pictures(page)).toHaveText(['Current image 1', 'Current image 2', 'new.png']);
    await page.getByRole('button', { name: 'Move new.png earlier' }).click();
    await page.getByRole('button', { name: 'Remove Current image 1' }).click();
    await save(page);
    const added = await calls.product(id);
    expect(added.images).toEqual([expect.not.stringContaining(before.images[1]), before.images[1]]);
  });

  test('shows that it is being sent, reports a server error, and keeps the input', async ({ page, expectFailures }) => {
    expectFailures('answered 500');
    await nameField(page).fill('Kept name');
    const answered = Promise.withResolvers<void>();
    await page.route(`**/api/products/${id}`, async route => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await answered.promise;
      return route.fulfill({ status: 500, body: 'no' });
    });
    await submit(page, 'Update Product').click();
    const sending = page.getByRole('button', { name: 'Updating...', exact: true });
    await expect(sending).toBeDisabled();
    answered.resolve();
    await expect(toast(page, 'Failed to update product. Please try again.')).toBeVisible();
    await expect(page.locator('.form-error')).toContainText('Failed to update product. Please try again.');
    await page.unroute(`**/api/products/${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(list);
    expect(await calls.product(id)).toMatchObject({ name: 'Kept name' });
  });

  test('shows both versions after a concurrent change and saves the chosen values', async ({
    page,
    axe,
    request,
    server,
    expectFailures,
  }) => {
    expectFailures('answered 409');
    const barbara = {
      name: 'Barbara Liskov',
      email: `barbara${Date.now()}@example.com`,
      password: 'correct horse battery',
    };
    await calls.addUser(barbara);
    await nameField(page).fill('My name');
    await editor(page, 'Advantages').press('Control+End');
    await page.keyboard.type(' and mine');
    const theirs = { advantages: '<p>Theirs</p>', applications: '<p>Presses</p>' };
    await (await staffCalls(request, barbara)).changeProduct(id, theirs);
    await submit(page, 'Update Product').click();

    const heading = page.getByRole('heading', { name: 'Barbara Liskov changed this product while you were editing' });
    await expect(heading).toBeFocused();
    const advantages = page.getByRole('group', { name: 'Advantages' });
    await expect(advantages).toContainText('Quiet and mine');
    await expect(advantages).toContainText('Theirs');
    await expect(page.getByRole('group', { name: 'Applications' }).getByLabel('Barbara Liskov')).toBeChecked();
    await expect(page.getByText('Only you changed: Name.')).toBeVisible();
    await axe('both versions of a product');
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(advantages).toContainText('Please choose one of the two.');
    await expect(advantages.getByLabel('Mine')).toBeFocused();
    await advantages.getByLabel('Mine').check();
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(page).toHaveURL(list);
    expect(await (await staffCalls(request, server.admin)).product(id)).toMatchObject({
      name: 'My name',
      advantages: '<p>Quiet and mine</p>',
      applications: '<p>Presses</p>',
    });
  });

  test('the user can return from a conflict with another window to the form, and take over all of its values', async ({
    page,
    expectFailures,
  }) => {
    expectFailures('answered 409');
    await nameField(page).fill('My name');
    await calls.changeProduct(id, { name: 'Their name', applications: '<p>x</p>' });
    await submit(page, 'Update Product').click();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(nameField(page)).toHaveValue('My name');
    await submit(page, 'Update Product').click();
    await page.getByRole('button', { name: 'Take all of the other one' }).click();
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(page).toHaveURL(list);
    expect(await calls.product(id)).toMatchObject({ name: 'Their name', applications: '<p>x</p>' });
  });
});

test.describe('the product form', () => {
  test.beforeEach(({ signIn }) => signIn());

  test('says when the product cannot be loaded, and retries', async ({
    page,
    visit,
    request,
    server,
    expectFailures,
  }) => {
    expectFailures('answered 503');
    const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Later' });
    const failure = { success: false, message: 'Please wait.', error: { code: 'unavailable', details: [] } };
    await page.route(`**/api/products/${id}`, route => route.fulfill({ status: 503, json: failure }));
    await visit(adminPaths.editProduct.href({ id }));
    await expect(toast(page, 'Failed to fetch product.')).toContainText('Please wait.');
    await expect(page.getByText('Error loading product: Network response was not ok')).toBeVisible();
    const ofProduct = page.getByRole('link', { name: /View on the website|Duplicate/ });
    await expect(ofProduct).toHaveCount(0);
    await page.unroute(`**/api/products/${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(nameField(page)).toHaveValue('Later');
    await expect(ofProduct).toHaveCount(2);
  });

  test('says when the categories cannot be loaded, and retries', async ({ page, visit, axe, expectFailures }) => {
    expectFailures('answered 500');
    await page.route('**/api/categories', route => route.fulfill({ status: 500, body: 'no' }));
    await visit(adminPaths.addProduct.href());
    await expect(toast(page, 'Failed to fetch categories.')).toBeVisible();
    await ready(page);
    await axe('a product form without categories');
    await page.unroute('**/api/categories');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Category').selectOption({ index: 1 });
  });
});
