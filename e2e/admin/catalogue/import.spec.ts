import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { expect, test } from '../../fixtures/test.ts';

test('a table is exported, changed, checked cell by cell, imported and undone', async ({ page, signIn, visit }) => {
  await signIn();
  await visit(adminPaths.products.href());
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1. Choose a table' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const table = readFileSync(await download.path(), 'utf8');
  const [heading = '', first = ''] = table.split('\r\n');
  const [, id = '', name = '', category = ''] = /^"([^"]+)","([^"]+)","([^"]+)"/.exec(first) ?? [];
  expect(heading).toContain('"Id","Name","Category","Order"');
  const csv = [
    'Id,Article,Category,Nonsense',
    `${id},${name} II,${category},x`,
    `,New pump,${category},x`,
    ',Lost pump,Nowhere,x',
  ].join('\r\n');
  await page
    .getByTestId('import-files')
    .setInputFiles({ name: 'pumps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  await expect(page.getByText('2 columns are not known here')).toBeVisible();
  await page.getByLabel('Article').selectOption('Name');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  const panel = page.getByRole('region', { name: 'pumps.csv' });
  await expect(panel).toContainText('1 product will be added, 1 changed. 1 row is refused');
  await expect(page.getByRole('row', { name: /Lost pump/ })).toContainText('There is no category Nowhere.');
  await expect(page.getByRole('row', { name: new RegExp(`${name} II`) }).locator('del')).toHaveText(name);

  await panel.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(panel).toContainText('Products: 1 added, 1 changed.');
  // It is found again after leaving the screen.
  await visit(adminPaths.importProducts.href());
  await page.getByRole('button', { name: 'pumps.csv' }).click();
  await panel.getByRole('button', { name: 'Undo the import' }).click();
  await expect(panel).toContainText('Undone: 2 products changed back.');
  await visit(`${adminPaths.products.href()}?q=New+pump`);
  await expect(page.getByRole('row', { name: /New pump/ })).toHaveCount(0);
});
