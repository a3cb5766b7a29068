import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { staffCalls } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

const cell = (page: Page, figure: string, product: string) =>
  page.getByRole('textbox', { name: `${figure}, ${product}`, exact: true });

async function paste(page: Page, rows: string[][]): Promise<void> {
  await page.evaluate(
    text => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    rows.map(row => row.join('\t')).join('\n'),
  );
}

test('figures of many products are typed and pasted, saved together, and undone together', async ({
  page,
  visit,
  request,
  signIn,
  axe,
}) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const attributes = [
    { id: 'pressure', name: 'Pressure', kind: 'number', unit: 'bar' },
    { id: 'power', name: 'Power', kind: 'number', unit: 'kW' },
  ];
  const made = await request.post('/api/add-category', { headers, data: { name: 'Grid packs', attributes } });
  const { _id: categoryId } = await made.json();
  const calls = await staffCalls(request, ADMIN);
  const bar = (number: number) => ({ kind: 'number', number, unit: 'bar' });
  const ids: string[] = [];
  for (const name of ['Grid A', 'Grid B', 'Grid C']) {
    const specifications = JSON.stringify({ values: { pressure: bar(180) } });
    ids.push(await calls.addProduct({ name, categoryId, specifications }));
  }
  const pressureOf = async (id: string) => (await calls.product(id)).specifications?.values.pressure?.number;

  await signIn();
  await visit(`${adminPaths.products.href()}?category=${categoryId}`);
  await page.getByRole('link', { name: 'Edit in a grid' }).first().click();
  await expect(heading(page, 'Edit in a grid')).toBeFocused();
  await expect(cell(page, 'Pressure (bar)', 'Grid A')).toHaveValue('180');
  await axe('the grid of figures');
  await cell(page, 'Pressure (bar)', 'Grid A').fill('lots');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Correct the marked figures first: Grid A, Pressure (bar).')).toBeVisible();
  await cell(page, 'Pressure (bar)', 'Grid A').focus();
  await paste(page, [
    ['185', '4 kW'],
    ['190', '5,5'],
    ['2900 psi', ''],
  ]);
  await expect(page.getByText('5 figures of 3 products changed')).toBeVisible();

  // A colleague changes one of them meanwhile.
  const tom = await colleague(request, 'Tom Turner');
  await tom.putForm(`/api/products/${ids[1]}`, {
    specifications: JSON.stringify({ values: { pressure: bar(200) } }),
  });
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(toast(page, '2 products changed. 1 skipped: Tom Turner changed Grid B.')).toBeVisible();
  await expect(page.getByText('Now 200, was 180. Save again to replace it.')).toBeVisible();
  await expect(cell(page, 'Pressure (bar)', 'Grid B')).toHaveValue('190');
  expect(await Promise.all(ids.map(pressureOf))).toEqual([185, 200, 2900]);

  // What was skipped is still there, and asked about before it is left.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(toast(page, '1 product changed.')).toBeVisible();
  await expect(page.locator('.save-status')).toHaveText('Saved');
  expect(await pressureOf(ids[1] ?? '')).toBe(190);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(toast(page, '1 product changed back.')).toBeVisible();
  await expect(cell(page, 'Pressure (bar)', 'Grid B')).toHaveValue('200');

  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
});

test('the grid shows the selected products with the chosen figures, also after a reload', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn();
  await visit(`${adminPaths.products.href()}?q=VPP`);
  const rows = page.getByRole('table', { name: 'Products', exact: true }).getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(3).getByRole('checkbox').check();
  const names = [
    await rows.nth(1).locator('.record-link').innerText(),
    await rows.nth(3).locator('.record-link').innerText(),
  ];
  await page.getByRole('group', { name: 'Selected products' }).getByRole('link', { name: 'Edit in a grid' }).click();
  const titles = page.getByRole('table', { name: 'Figures of products' }).getByRole('rowheader');
  await expect(titles).toHaveText(names.map(name => new RegExp(`^${name}`)));
  await page.getByText(/^Figures: 5 of \d+/).click();
  await page.getByRole('group', { name: 'Figures in the grid' }).getByRole('checkbox').first().uncheck();
  await expect(page.getByText(/^Figures: 4 of \d+/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Figures: 4 of \d+/)).toBeVisible();
  await expect(titles).toHaveCount(2);
});

test('drafts are edited in the grid, marked, and stay unseen', async ({ page, visit, request, signIn }) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const attributes = [{ id: 'pressure', name: 'Pressure', kind: 'number', unit: 'bar' }];
  const made = await request.post('/api/add-category', { headers, data: { name: 'Grid drafts', attributes } });
  const { _id: categoryId } = await made.json();
  const calls = await staffCalls(request, ADMIN);
  const ids: Record<string, string> = {};
  for (const name of ['Seen ram', 'Unseen ram', 'Coming ram']) ids[name] = await calls.addProduct({ name, categoryId });
  for (const [name, data] of [
    ['Unseen ram', { status: 'draft' }],
    ['Coming ram', { status: 'scheduled', publishAt: '2099-06-01T08:00:00.000Z' }],
  ] as const) {
    const answer = await request.put(`/api/v1/products/${ids[name]}/publication`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await signIn();
  await visit(`${adminPaths.editGrid.href()}?category=${categoryId}`);
  const row = (name: string) => page.getByRole('rowheader', { name: new RegExp(`^${name}`) });
  await expect(row('Seen ram')).toHaveText('Seen ramGrid drafts');
  await expect(row('Unseen ram')).toHaveText('Unseen ramGrid drafts · Draft');
  await expect(row('Coming ram')).toHaveText('Coming ramGrid drafts · Scheduled');
  await cell(page, 'Pressure (bar)', 'Unseen ram').fill('210');
  await cell(page, 'Pressure (bar)', 'Coming ram').fill('220');
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const pressureOf = async (name: string) => {
    const product = await (await request.get(`/api/products/${ids[name]}`, { headers })).json();
    return product.specifications.values.pressure.number;
  };
  expect(await pressureOf('Unseen ram')).toBe(210);
  expect(await pressureOf('Coming ram')).toBe(220);
  for (const name of ['Unseen ram', 'Coming ram'])
    expect((await request.get(`/product/${ids[name]}`)).status()).toBe(404);
});
