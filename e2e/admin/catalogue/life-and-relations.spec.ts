import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const attribute = {
  ...{ id: 'working-pressure', name: 'Working pressure', kind: 'number', unit: 'bar', group: 'Hydraulics' },
  ...{
    decimals: null,
    choices: [],
    filterable: true,
    comparable: true,
    required: true,
    removed: false,
    mergedInto: null,
  },
};
const pressure = (bar: number) =>
  JSON.stringify({ own: [], values: { 'working-pressure': { kind: 'number', number: bar, unit: 'bar' } } });
const sizes = (code: string) =>
  JSON.stringify({
    columns: [{ name: 'Bore', unit: 'mm' }],
    rows: [{ code, cells: [{ kind: 'number', number: 63, unit: 'mm' }] }],
  });

async function relate(page: Page, relation: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: relation, exact: true }).fill(name);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('list', { name: `Chosen: ${relation}` })).toContainText(name);
}

async function save(page: Page): Promise<void> {
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(adminPaths.products.href());
}

test('a product that staff discontinue leaves lists and filters, keeps its page with its successor, and comes back', async ({
  browser,
  page,
  request,
  server,
  failures,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  // Other tests leave products in the first category, more than its first page holds.
  const categoryId = await calls.addCategory('Retired Packs', [attribute]);
  const make = (name: string, code: string) =>
    calls.addProduct({ name, categoryId, specifications: pressure(910), variants: sizes(code) });
  const old = await make('QHX Vintage Pack', 'QHX-63');
  const successor = await make('QCX Modern Pack', 'QCX-63');
  const accessory = await make('QCK Cooler Kit', 'QCK-1');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  failures.watch(context);
  const visitor = await context.newPage();
  const cards = async (path: string) => {
    await visitor.goto(path);
    return visitor.getByRole('article').getByRole('heading', { name: /^Q/ });
  };
  const list = '/products/retired-packs';
  const filtered = `${list}?working-pressure-from=900`;
  for (const path of [list, filtered]) {
    await expect(await cards(path)).toHaveText(['QHX Vintage Pack', 'QCX Modern Pack', 'QCK Cooler Kit']);
  }

  await signIn();
  await visit(adminPaths.editProduct.href({ id: old }));
  await ready(page);
  await page.getByLabel('Life', { exact: true }).selectOption('Discontinued');
  await page.getByLabel('Discontinued Since').fill('2021-06-30');
  await page.getByLabel('Availability', { exact: true }).fill('Made to order, 4 weeks');
  await relate(page, 'Accessories', 'QCK Cooler Kit');
  await axe('the form of a product that is discontinued');
  await save(page);
  await visit(adminPaths.editProduct.href({ id: successor }));
  await ready(page);
  await relate(page, 'Replaces', 'QHX Vintage Pack');
  await save(page);

  for (const path of [list, filtered]) {
    await expect(await cards(path)).toHaveText(['QCX Modern Pack', 'QCK Cooler Kit']);
  }
  // By its name, and by the code of its size.
  for (const typed of ['qhx vintage', 'QHX-63']) {
    await visitor.goto(`/search?q=${typed}`);
    await expect(visitor.getByRole('main').getByRole('link', { name: /^QHX/ }).first()).toBeVisible();
    await expect(visitor.getByRole('main')).toContainText('Discontinued');
  }
  await visitor.getByRole('main').getByRole('link', { name: /^QHX/ }).first().click();
  await expect(visitor.getByText('Discontinued since 2021. Replaced by QCX Modern Pack.')).toBeVisible();
  await expect(visitor.getByText('Availability: Made to order, 4 weeks')).toBeVisible();
  const related = visitor.getByRole('region', { name: 'Accessories and Spares' });
  await expect(related).toContainText('Accessories');
  await expect(related.getByRole('link', { name: 'QCK Cooler Kit' })).toHaveCount(1);
  await visitor.getByRole('link', { name: 'QCX Modern Pack' }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('QCX Modern Pack');
  await expect(related).toContainText('Replaces');
  await related.getByRole('link', { name: 'QHX Vintage Pack' }).click();
  await related.getByRole('link', { name: 'QCK Cooler Kit' }).click();
  await expect(related).toContainText('Accessory for');
  await expect(related.getByRole('link', { name: 'QHX Vintage Pack' })).toHaveCount(1);

  await visit(adminPaths.editProduct.href({ id: old }));
  await ready(page);
  await expect(page.getByLabel('Discontinued Since')).toHaveValue('2021-06-30');
  await page.getByLabel('Life', { exact: true }).selectOption('Active');
  await page.getByLabel('Discontinued Since').fill('');
  await save(page);
  for (const path of [list, filtered]) {
    await expect(await cards(path)).toHaveText(['QHX Vintage Pack', 'QCX Modern Pack', 'QCK Cooler Kit']);
  }
  await expect(visitor.getByText('Made to order, 4 weeks')).toHaveCount(1);
  for (const id of [old, successor, accessory]) await calls.removeProduct(id);
  await calls.removeCategory(categoryId);
  await context.close();
});
