import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { chooseFiles, editor, nameField, ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { addUser, fillLogin, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

const list = adminPaths.products.href();
/** The list with its last filter. */
const isList = (url: URL) => url.pathname === list;
const colleague = { name: 'Grace Hopper', email: 'grace.monday@example.com', password: 'a long enough password' };

/** No name is a prefix of another. */
const names = Array.from({ length: 40 }, (_, index) => `Monday pump ${String(index + 1).padStart(2, '0')}`);
/** The number of products added by the form; the others are added by the API. */
const BY_FORM = 3;
const imagesOf = (index: number) => (index % 3) + 1;

type Product = { _id: string; name: string; category: string; features: string; images: string[] };

/** Filters one of the two lists down to one row. */
async function find(page: Page, table: 'Categories' | 'Products', name: string): Promise<void> {
  await page.getByLabel(`Filter ${table}`).fill(name);
  const rows = page.getByRole('table', { name: table, exact: true }).getByRole('rowheader');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
}

async function openForm(page: Page, name: string): Promise<void> {
  await page.goto(list);
  await find(page, 'Products', name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(nameField(page)).toHaveValue(name);
  await ready(page);
}

test('a full day of edits loses nothing', async ({
  page,
  visit,
  browser,
  server,
  request,
  failures,
  expectFailures,
}) => {
  test.setTimeout(300_000);
  expectFailures('answered 401');
  expectFailures('answered 409');

  await test.step('signs in and adds a category', async () => {
    await visit(adminPaths.addCategory.href());
    await fillLogin(page, ADMIN);
    await page.getByLabel('Category name').fill('Monday pumps');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page).toHaveURL(isList);
  });

  await test.step('adds forty products with images, the first of them in the form', async () => {
    const imagesFor = (index: number) => Array.from({ length: imagesOf(index) }, (_, n) => png(`${index}-${n}.png`));
    for (const [index, name] of names.slice(0, BY_FORM).entries()) {
      await page.getByRole('link', { name: 'Add Product' }).click();
      await nameField(page).fill(name);
      await page.getByLabel('Category').selectOption('Monday pumps');
      await chooseFiles(page, 'Choose files Images 1', imagesFor(index));
      await submit(page, 'Add +').click();
      await expect(page).toHaveURL(isList);
    }
    const calls = await staffCalls(request, ADMIN);
    const [category] = await (await request.get('/api/categories?q=monday%20pumps')).json();
    for (let index = BY_FORM; index < names.length; index += 1) {
      await calls.addProduct({ name: names[index] ?? '', categoryId: category._id }, imagesFor(index));
    }
    await page.reload();
  });

  const products = async (): Promise<Product[]> => (await request.get('/api/products?q=monday%20pump')).json();
  const idOf = async (name: string) => (await products()).find(product => product.name === name)?._id ?? '';

  await test.step('renames the category, which shows everywhere', async () => {
    await page.getByRole('link', { name: /^Categories/ }).click();
    await find(page, 'Categories', 'Monday pumps');
    await page.getByRole('link', { name: 'Edit Monday pumps' }).click();
    await page.getByLabel('Category name').fill('Gear pumps');
    await page.getByRole('button', { name: 'Edit Category' }).click();
    await expect(page).toHaveURL(isList);
    await page.getByRole('link', { name: /^Products \d/ }).click();
    await find(page, 'Products', names[4] ?? '');
    await expect(page.getByRole('row', { name: new RegExp(names[4] ?? '') })).toContainText('Gear pumps');
    const all = await products();
    expect(new Set(all.map(({ category }) => category))).toEqual(new Set(['Gear pumps']));
  });

  await test.step('deletes the wrong one and undoes it', async () => {
    const name = names[6] ?? '';
    const id = await idOf(name);
    await find(page, 'Products', name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete product' }).click();
    const deleted = toast(page, 'Product deleted successfully!');
    await expect(deleted).toBeVisible();
    expect((await request.get(paths.product.href({ id }))).status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
    expect((await request.get(paths.product.href({ id }))).status()).toBe(200);
  });

  await test.step('is signed out in the middle of an edit, signs in over it, and it is saved', async () => {
    await openForm(page, names[11] ?? '');
    await editor(page, 'Features').pressSequentially('Runs quietly');
    await page.evaluate(() => localStorage.setItem('token', 'expired'));
    await submit(page, 'Update Product').click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await fillLogin(page, ADMIN);
    await expect(toast(page, 'Product updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(isList);
  });

  await test.step('edits a record at the same time as a colleague, and both changes are kept', async () => {
    const name = names[19] ?? '';
    await openForm(page, name);
    await nameField(page).fill(`${name} HD`);

    await addUser(request, colleague);
    const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
    failures.watch(other);
    const theirs = await other.newPage();
    await theirs.goto(adminPaths.editProduct.href({ id: await idOf(name) }));
    await fillLogin(theirs, colleague);
    await ready(theirs);
    await editor(theirs, 'Features').pressSequentially('For 280 bar');
    await submit(theirs, 'Update Product').click();
    await expect(toast(theirs, 'Product updated successfully!')).toBeVisible();
    await other.close();

    await submit(page, 'Update Product').click();
    await expect(heading2(page, `${colleague.name} changed this product while you were editing`)).toBeFocused();
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  });

  await test.step('finds everything in the database and on the website', async () => {
    const all = await products();
    const expected = names.map((name, index) => ({
      name: index === 19 ? `${name} HD` : name,
      images: imagesOf(index),
    }));
    expect(all.map(({ name, images }) => ({ name, images: images.length }))).toEqual(expected);
    expect(all[11]?.features).toBe('<p>Runs quietly</p>');
    expect(all[19]?.features).toBe('<p>For 280 bar</p>');
    const answers = await Promise.all(all.flatMap(({ images }) => images.map(image => request.get(`/${image}`))));
    expect(answers.map(answer => answer.status())).toEqual(answers.map(() => 200));

    const categories = await (await request.get('/api/categories?q=gear%20pumps')).json();
    const address = paths.category.href({ categoryId: categories[0]._id });
    const main = page.getByRole('main');
    for (const [path, shown] of [
      [address, expected.slice(0, 24)],
      [`${address}?page=2`, expected.slice(24)],
    ] as const) {
      await visit(path);
      for (const { name } of shown) await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await visit(paths.product.href({ id: all[19]?._id ?? '' }));
    await expect(heading(page, 'Monday pump 20 HD')).toBeVisible();
    await expect(main).toContainText('For 280 bar');
  });
});

const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
