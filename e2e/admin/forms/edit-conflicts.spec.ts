import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { draftHas, editor, nameField, ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { fillLogin, toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

const title = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });
const saveChoices = (page: Page) => page.getByRole('button', { name: 'Save these choices' }).click();

test.describe('two people who change the same', () => {
  test.beforeEach(({ signIn, expectFailures }) => {
    expectFailures('answered 409');
    return signIn();
  });

  test('category see both names side by side, and nothing is written until one is chosen', async ({
    page,
    visit,
    browser,
    server,
    request,
    failures,
    axe,
  }) => {
    const barbara = await colleague(request);
    const id = await barbara.post('/api/add-category', { name: 'Intensifiers' });
    const path = adminPaths.editCategory.href({ id });
    await visit(path);
    await page.getByLabel('Category name').fill('Pressure intensifiers');

    const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
    failures.watch(elsewhere);
    const theirs = await elsewhere.newPage();
    await theirs.goto(path);
    await fillLogin(theirs, barbara);
    await theirs.getByLabel('Category name').fill('Boosters');
    await theirs.getByRole('button', { name: 'Edit Category' }).click();
    await expect(theirs).toHaveURL(adminPaths.products.href());
    await elsewhere.close();

    await page.getByRole('button', { name: 'Edit Category' }).click();
    await expect(title(page, 'Barbara Liskov changed this category while you were editing')).toBeFocused();
    const choice = page.getByRole('group', { name: 'Category name' });
    await expect(choice).toContainText('Pressure intensifiers');
    await expect(choice).toContainText('Boosters');
    await choice.getByText('Before both changes').click();
    await expect(choice.getByText('Intensifiers', { exact: true })).toBeVisible();
    await saveChoices(page);
    await expect(choice).toContainText('Please choose one of the two.');
    await expect(choice.getByLabel('Mine')).toBeFocused();
    await expect(choice.getByLabel('Mine')).toHaveAccessibleDescription('Please choose one of the two.');
    await expect(choice.getByLabel('Mine')).not.toBeChecked();
    await axe('both versions of a category, none chosen');
    expect(await barbara.get(`/api/categories/${id}`)).toMatchObject({ name: 'Boosters' });

    await page.keyboard.press('ArrowRight');
    await expect(choice.getByLabel('Barbara Liskov')).toBeChecked();
    await expect(choice).not.toContainText('Please choose one of the two.');
    await choice.getByLabel('Mine').check();
    await saveChoices(page);
    await expect(page).toHaveURL(adminPaths.products.href());
    expect(await barbara.get(`/api/categories/${id}`)).toMatchObject({ name: 'Pressure intensifiers' });
  });

  test("category can keep the other's name", async ({ page, visit, request }) => {
    const barbara = await colleague(request);
    const id = await barbara.post('/api/add-category', { name: 'Swivels' });
    await visit(adminPaths.editCategory.href({ id }));
    await page.getByLabel('Category name').fill('Swivel joints');
    await barbara.put(`/api/categories/${id}`, { name: 'Rotary unions' });
    await page.getByRole('button', { name: 'Edit Category' }).click();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(page.getByLabel('Category name')).toHaveValue('Swivel joints');
    await page.getByRole('button', { name: 'Edit Category' }).click();
    await page.getByRole('radio', { name: 'Barbara Liskov' }).check();
    await saveChoices(page);
    await expect(page).toHaveURL(adminPaths.products.href());
    expect(await barbara.get(`/api/categories/${id}`)).toMatchObject({ name: 'Rotary unions' });
  });

  test('social account keep what only one of them has changed', async ({ page, visit, request }) => {
    const barbara = await colleague(request);
    const [{ _id: id, name, link }] = await barbara.get('/api/socials');
    await visit(adminPaths.editSocial.href({ id }));
    await page.getByLabel('Name', { exact: true }).fill(`${name} of mine`);
    await barbara.put(`/api/socials/${id}`, { name, link: 'https://example.com/theirs' });
    await page.getByRole('button', { name: 'Edit Social' }).click();
    await expect(title(page, 'Barbara Liskov changed this social media account while you were editing')).toBeFocused();
    await expect(page.getByRole('group', { name: 'Link' }).getByLabel('Barbara Liskov')).toBeChecked();
    await expect(page.getByText('Only you changed: Name.')).toBeVisible();
    await saveChoices(page);
    await expect(page).toHaveURL(adminPaths.socials.href());
    const merged = { name: `${name} of mine`, link: 'https://example.com/theirs' };
    expect(await barbara.get(`/api/socials/${id}`)).toMatchObject(merged);
    await barbara.put(`/api/socials/${id}`, { name, link });
  });

  test('social account twice are asked twice', async ({ page, visit, request }) => {
    const barbara = await colleague(request);
    const [{ _id: id, name, link: before }] = await barbara.get('/api/socials');
    await visit(adminPaths.editSocial.href({ id }));
    const link = page.getByRole('group', { name: 'Link' });
    await page.getByLabel('Link', { exact: true }).fill('https://example.com/mine');
    await barbara.put(`/api/socials/${id}`, { name, link: 'https://example.com/second' });
    await page.getByRole('button', { name: 'Edit Social' }).click();
    await expect(link).toContainText('https://example.com/second');
    await barbara.put(`/api/socials/${id}`, { name, link: 'https://example.com/third' });
    await link.getByLabel('Mine').check();
    await saveChoices(page);
    await expect(link).toContainText('https://example.com/third');
    expect(await barbara.get(`/api/socials/${id}`)).toMatchObject({ link: 'https://example.com/third' });
    await link.getByLabel('Mine').check();
    await saveChoices(page);
    await expect(page).toHaveURL(adminPaths.socials.href());
    expect(await barbara.get(`/api/socials/${id}`)).toMatchObject({ link: 'https://example.com/mine' });
    await barbara.put(`/api/socials/${id}`, { name, link: before });
  });

  test('product over a restored draft see what was changed since', async ({ page, visit, request, server }) => {
    const barbara = await colleague(request);
    const calls = await staffCalls(request, server.admin);
    const id = await calls.addProduct({ name: 'Drafted pump', advantages: '<p>Quiet</p>' });
    await visit(adminPaths.editProduct.href({ id }));
    await ready(page);
    await editor(page, 'Advantages').press('Control+End');
    await page.keyboard.type(' and light');
    await draftHas(page, 'and light');
    const theirs = { name: 'Renamed pump', advantages: '<p>Loud</p>' };
    await (await staffCalls(request, barbara)).changeProduct(id, theirs);
    page.once('dialog', dialog => dialog.accept());
    await page.reload();
    await ready(page);
    await expect(page.getByText(/^Your unsaved changes from .* have been restored/)).toBeVisible();
    await expect(editor(page, 'Advantages')).toHaveText('Quiet and light');
    await expect(nameField(page)).toHaveValue('Drafted pump');

    await submit(page, 'Update Product').click();
    await expect(title(page, 'Barbara Liskov changed this product while you were editing')).toBeFocused();
    const name = page.getByRole('group', { name: 'Name' });
    await expect(name.getByLabel('Barbara Liskov')).toBeChecked();
    await expect(name).toContainText('as it was before');
    const advantages = page.getByRole('group', { name: 'Advantages' });
    await expect(advantages).toContainText('Quiet and light');
    await expect(advantages).toContainText('Loud');
    expect(await calls.product(id)).toMatchObject(theirs);
    await saveChoices(page);
    await expect(advantages.getByLabel('Mine')).toBeFocused();
    await page.getByRole('button', { name: 'Keep all of mine' }).click();
    await expect(advantages).not.toContainText('Please choose one of the two.');
    await expect(name.getByLabel('Mine')).toBeChecked();
    await expect(advantages.getByLabel('Mine')).toBeChecked();
    await page.getByRole('button', { name: 'Take all of theirs' }).click();
    await expect(name.getByLabel('Barbara Liskov')).toBeChecked();
    await expect(advantages.getByLabel('Barbara Liskov')).toBeChecked();
    await advantages.getByLabel('Mine').check();
    await expect(advantages.locator('.conflict-side[data-chosen="true"]')).toContainText('Quiet and light');
    await saveChoices(page);
    await expect(page).toHaveURL(adminPaths.products.href());
    expect(await calls.product(id)).toMatchObject({ name: 'Renamed pump', advantages: '<p>Quiet and light</p>' });
  });
});

test('a discarded draft shows what a colleague has saved since', async ({ page, visit, signIn, request }) => {
  await signIn();
  const barbara = await colleague(request);
  const id = await barbara.post('/api/add-category', { name: 'Couplings' });
  await visit(adminPaths.editCategory.href({ id }));
  await page.getByLabel('Category name').fill('Half a na');
  await draftHas(page, 'Half a na');
  await barbara.put(`/api/categories/${id}`, { name: 'Quick couplings' });
  page.once('dialog', dialog => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Category name')).toHaveValue('Half a na');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Category name')).toHaveValue('Quick couplings');
  await page.getByLabel('Category name').fill('Couplings, quick');
  await page.getByRole('button', { name: 'Edit Category' }).click();
  await expect(page).toHaveURL(adminPaths.products.href());
  expect(await barbara.get(`/api/categories/${id}`)).toMatchObject({ name: 'Couplings, quick' });
});

test('a category that a colleague deleted, or that cannot be sent, is not saved, and what was typed stays', async ({
  page,
  visit,
  signIn,
  request,
  expectFailures,
}) => {
  expectFailures('answered 404');
  await signIn();
  const barbara = await colleague(request);
  const id = await barbara.post('/api/add-category', { name: 'Goners' });
  await visit(adminPaths.editCategory.href({ id }));
  await page.getByLabel('Category name').fill('Still here');
  expectFailures('ERR_CONNECTION_REFUSED');
  await page.route(`**/api/categories/${id}`, route => route.abort('connectionrefused'), { times: 1 });
  await page.getByRole('button', { name: 'Edit Category' }).click();
  await expect(toast(page, 'An error occurred while updating the category.')).toBeVisible();
  await barbara.remove(`/api/categories/${id}`);
  await page.getByRole('button', { name: 'Edit Category' }).click();
  await expect(toast(page, 'Failed to update category.')).toContainText('Category not found.');
  await expect(page.locator('.form-error')).toContainText('Category not found.');
  await expect(page.getByLabel('Category name')).toHaveValue('Still here');
});
