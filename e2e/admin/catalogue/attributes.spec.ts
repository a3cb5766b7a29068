import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Locator } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Pastes cells as a spreadsheet puts them on the clipboard. */
const paste = (cell: Locator, rows: string[][]) =>
  cell.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    rows.map(line => line.join('\t')).join('\r\n'),
  );

test("figures pasted from a spreadsheet appear on the page, in the visitor's units", async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  await signIn();
  await visit(adminPaths.addCategory.href());
  await page.getByLabel('Category name').fill('Servo cylinders');
  const attributes = page.getByRole('table', { name: 'Attributes' });
  await page.getByRole('button', { name: 'Add row' }).click();
  await paste(attributes.getByLabel('Name, row 1'), [
    ['Nominal pressure', 'number', 'bar', 'Pressure', '', '', 'yes', 'yes', 'yes'],
    ['Stroke', 'number', 'mm', 'Dimensions', '', '', 'yes', 'yes', 'no'],
    ['Seals', 'choice', '', '', '', 'NBR; FKM', 'yes', 'no', 'no'],
  ]);
  await expect(attributes.getByRole('row')).toHaveCount(4);
  await axe('a category with attributes');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Category added successfully!')).toBeVisible();

  const categories: { _id: string; name: string }[] = await (await request.get('/api/categories')).json();
  const categoryId = categories.find(({ name }) => name === 'Servo cylinders')?._id ?? '';
  const id = await calls.addProduct({ name: 'Servo cylinder VSC', categoryId });
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  const values = page.getByRole('table', { name: 'Technical Data' });
  const pressure = values.getByLabel('Value, Nominal pressure');
  const hint = page.getByText(/^Still expected: Nominal pressure\. You can save now\./);
  await expect(hint).toBeVisible();
  await paste(pressure, [['3000 psi'], ['1,250'], ['fkm']]);
  await expect(hint).toHaveCount(0);
  const stroke = values.getByLabel('Value, Stroke');
  await expect(stroke).toHaveAccessibleDescription('“1,250” could be 1250 or 1.25. Please write one of these.');
  await submit(page, 'Update Product').click();
  await expect(page.locator('.field-error', { hasText: 'Stroke: “1,250” could be 1250 or 1.25.' })).toBeVisible();
  await stroke.fill('12,5 cm');
  await stroke.press('Control+d');
  await expect(values.getByLabel('Value, Seals')).toHaveValue('12,5 cm');
  await stroke.press('Control+z');
  await expect(values.getByLabel('Value, Seals')).toHaveValue('fkm');
  const sizes = page.getByRole('table', { name: 'Sizes and Type Codes' });
  const first = sizes.getByLabel('A, row 1', { exact: true });
  await first.focus();
  await paste(
    first,
    Array.from({ length: 200 }, (_, row) => [`VSC-${row + 1}`, '63', '80', '100', '125']),
  );
  // Rows out of view are not rendered, but can be scrolled to, and the focus stays where it was.
  await expect(page.getByText('200 × 5 cells pasted.')).toBeVisible();
  expect(await sizes.getByRole('textbox').count()).toBeLessThan(300);
  await page.getByLabel('Sizes and Type Codes, scrollable').evaluate(part => {
    part.scrollTop = part.scrollHeight;
  });
  await expect(sizes.getByLabel('A, row 200', { exact: true })).toHaveValue('VSC-200');
  // The headings and the type codes stay in view, and do not cover the cell with the focus.
  await expect(first).toBeInViewport();
  const cell = (name: string) => sizes.getByLabel(name, { exact: true });
  const isUncovered = (name: string) =>
    cell(name).evaluate(input => {
      const { left, top, bottom } = input.getBoundingClientRect();
      return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 2, y) === input);
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await cell('E, row 200').focus();
  await expect(cell('A, row 200')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Home');
  for (const column of ['D', 'C', 'B']) {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(`${column}, row 200`)).toBeFocused();
    expect(await isUncovered(`${column}, row 200`), column).toBe(true);
  }
  for (let row = 199; row > 185; row -= 1) await page.keyboard.press('ArrowUp');
  await expect(cell('B, row 186')).toBeFocused();
  expect(await isUncovered('B, row 186')).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(sizes.getByLabel('A, row 2', { exact: true })).toBeFocused();
  await expect(sizes.getByLabel('A, row 2', { exact: true })).toBeInViewport();
  await axe('a product with figures and sizes');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(first).toHaveValue('Type code');
  await paste(first, [
    ['Type code', 'Bore (mm)', 'Mounting'],
    ['VSC-63', '63', 'MF1'],
    ['VSC-100', '100', 'MP5'],
    ['VSC-80', '80', 'MF1'],
  ]);
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();

  await visit(paths.product.href({ id }));
  const beside = page.locator('.key-figures');
  await expect(beside).toContainText('206.8 bar');
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Type code' }) });
  await hydrate(page);
  await table.getByRole('button', { name: 'Bore (mm)' }).click();
  await expect(table.getByRole('rowheader')).toHaveText(['VSC-63', 'VSC-80', 'VSC-100']);
  await page.getByLabel('US').check();
  await expect(beside).toContainText('3000 psi');
  await expect(table).toContainText('2.48');
  await axe('a public product with sizes, in US units');
  await page.reload();
  await expect(page.getByLabel('US')).toBeChecked();
  await expect(beside.getByText('3000 psi')).toBeVisible();
});

test('a choice that is removed names its products, which keep it; a product that is back in its category shows its figures', async ({
  page,
  request,
  server,
  signIn,
  visit,
}) => {
  const calls = await staffCalls(request, server.admin);
  const pressure = { id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar' };
  const seals = { id: 'seals', name: 'Seals', kind: 'choice', choices: ['NBR', 'FKM'] };
  const categoryId = await calls.addCategory('Sealed cylinders', [pressure, seals]);
  const otherId = await calls.addCategory('Unsealed cylinders');
  const id = await calls.addProduct({
    name: 'Cylinder VFK',
    categoryId,
    specifications: JSON.stringify({
      values: {
        pressure: { kind: 'number', number: 250, unit: 'bar' },
        seals: { kind: 'choice', choice: 'FKM' },
      },
    }),
  });
  await signIn();
  await visit(adminPaths.editCategory.href({ id: categoryId }));
  await page.getByLabel('Choices, row 2').fill('NBR; PU');
  await page.getByLabel('Choices, row 2').press('Enter');
  await expect(page.getByText('Seals: “FKM” is no longer a choice. 1 product keeps it: Cylinder VFK')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Category' }).click();
  await expect(page.getByRole('table', { name: 'Categories' })).toBeVisible();

  const saved = toast(page, 'Product updated successfully!');
  const values = page.getByRole('table', { name: 'Technical Data' });
  const move = async (to: string) => {
    await visit(adminPaths.editProduct.href({ id }));
    await ready(page);
    await page.getByLabel('Category').selectOption(to);
  };
  await move(otherId);
  await expect(page.getByText('This category has no attributes yet.')).toBeVisible();
  await expect(
    page.getByText(
      'This category does not show: Nominal pressure · Seals. Stored values are kept, and come back with the earlier category.',
    ),
  ).toBeVisible();
  await submit(page, 'Update Product').click();
  await expect(saved).toBeVisible();
  await move(categoryId);
  await expect(values.getByLabel('Value, Seals')).toHaveValue('FKM');
  await values.getByLabel('Value, Nominal pressure').fill('');
  await values.getByLabel('Value, Nominal pressure').press('Enter');
  await submit(page, 'Update Product').click();
  await expect(saved).toBeVisible();
  const { groups } = await (await request.get(`/api/v1/products/${id}/sheet`)).json();
  expect(groups.flatMap(({ rows }: { rows: { metric: string }[] }) => rows.map(({ metric }) => metric))).toEqual([
    'FKM',
  ]);
});
