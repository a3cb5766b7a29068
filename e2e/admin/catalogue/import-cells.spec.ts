import { adminPaths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext } from '@playwright/test';
import { workbookOf } from '../../../web/src/admin/features/catalogue/imports/testing/workbook.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

async function addCategory(request: APIRequestContext, name: string, attributes: object[]): Promise<void> {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/add-category', { headers, data: { name, attributes } });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a table in another encoding is read as chosen, and checked value by value before it is stored', async ({
  page,
  request,
  signIn,
  visit,
  axe,
}) => {
  const category = 'Cells of tables';
  await addCategory(request, category, [
    { id: 'pressure', name: 'Pressure', kind: 'number', unit: 'psi' },
    { id: 'bores', name: 'Bores', kind: 'sizes', unit: 'mm' },
  ]);
  await signIn();
  await visit(adminPaths.importProducts.href());
  const table = [
    'Prices of 2026',
    'Name;Category;Pressure (psi);Bores (mm)',
    `Si\xb3ownik;${category};250 bar;"40\n50,5\n63";beside`,
    `Two figures;${category};"250\n280";"25, 32,40"`,
  ].join('\r\n');
  const buffer = Buffer.from(table, 'latin1');
  await page.getByLabel('Files to import').setInputFiles([{ name: 'table.csv', mimeType: 'text/csv', buffer }]);
  const encodings = page.getByRole('region', { name: 'Which of these is right?' });
  await expect(encodings.getByRole('listitem').filter({ hasText: 'Windows-1252' })).toContainText('Si³ownik');
  await axe('an import: the encoding');
  await encodings.getByRole('button', { name: 'Central European (Windows-1250)' }).click();

  await expect(page.getByText('1 row above the headings is not imported.')).toBeVisible();
  await expect(page.getByText('1 column is not recognized and will be left out')).toBeVisible();
  await expect(page.getByLabel('Headings')).toHaveValue('2');
  // A list of imports that was read before, and comes late again, does not have the new one.
  await page.route(/\/api(\/v1)?\/product-imports$/, async route => {
    if (route.request().method() === 'GET') await new Promise(resolve => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.evaluate(() => {
    const seen = () => {
      if (document.body.textContent.includes('This import has expired')) document.title = 'said to have expired';
    };
    new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  const added = page.getByRole('row', { name: /Siłownik/ });
  await expect(added).toContainText('Pressure (psi): 250 bar');
  await expect(added).toContainText('Bores (mm): 40/50.5/63 mm');
  const refused = page.getByRole('row', { name: /Two figures/ });
  await expect(refused).toContainText('“250 280” has two figures, but a single one is expected.');
  await expect(refused).toContainText('“25, 32,40” could be one figure or several.');
  expect(await page.title()).not.toBe('said to have expired');

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page)).toEqual([]);
  }
  await axe('an import, checked');
});

test('hidden rows and columns and animations are named before and after the check', async ({
  page,
  request,
  signIn,
  visit,
  axe,
}) => {
  const category = 'Hidden parts of tables';
  await addCategory(request, category, [{ id: 'seals', name: 'Seals', kind: 'text' }]);
  await signIn();
  await visit(adminPaths.importProducts.href());
  const workbook = await workbookOf([
    {
      name: 'Products',
      rows: [
        ['Name', 'Category', 'Seals', 'Images'],
        ['Seen', category, true, 'moves.gif'],
        ['Unseen', category, 'FKM', null],
      ],
      columns: [{}, {}, { hidden: true }, {}],
      rowDefs: new Map([[2, { hidden: true }]]),
    },
  ]);
  await page.getByLabel('Files to import').setInputFiles([
    { name: 'table.xlsx', mimeType: 'application/octet-stream', buffer: workbook },
    { name: 'moves.gif', mimeType: 'image/gif', buffer: twoFrames },
  ]);
  const notes = [
    'Read like the others: the hidden row 3. Delete it from the table to leave it out.',
    'Read like the others: the hidden column Seals (C). Choose “Left out” for what is not to be imported.',
    'Animated: moves.gif. The website shows only the first picture of it.',
  ];
  for (const note of notes) await expect(page.getByText(note)).toBeVisible();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('row', { name: /^.*Seen/ }).first()).toContainText('Seals: TRUE');
  await expect(page.getByRole('row', { name: /Unseen/ })).toContainText('Seals: FKM');
  for (const note of notes) await expect(page.getByText(note)).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page)).toEqual([]);
  }
  await axe('an import with notes');
});

/** A GIF of two frames: a pixel each. */
const twoFrames = Buffer.from(
  '47494638396101000100800000000000ffffff21f904000a0000002c000000000100010000020244010021f904000a0000002c00000000010001000002024401003b',
  'hex',
);
