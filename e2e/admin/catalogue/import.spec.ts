import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { pdfBytes, zipBytes } from '../../../api/src/testing/files/documents.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a table is exported, changed, checked cell by cell, imported and undone', async ({
  page,
  request,
  signIn,
  visit,
}) => {
  await signIn();
  await visit(adminPaths.products.href());
  await page.getByRole('button', { name: 'Import and export' }).click();
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
    'Id,Article,Category,Nonsense,Documents',
    `${id},${name} II,${category},x,Pump manual_de.pdf`,
    `,New pump,${category},x,`,
    ',Lost pump,Nowhere,x,',
  ].join('\r\n');
  await page.getByLabel('Files to import').setInputFiles([
    { name: 'pumps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    { name: 'papers.zip', mimeType: 'application/zip', buffer: zipBytes({ 'papers/Pump manual_de.pdf': pdfBytes() }) },
    { name: 'bad.zip', mimeType: 'application/zip', buffer: Buffer.from('PK no archive') },
  ]);

  await expect(page.getByText('2 columns are not recognized')).toBeVisible();
  await expect(page.getByText('1 document of the table chosen.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('bad.zip: The archive is damaged or is not a ZIP.');
  await page.getByLabel('Article').selectOption('Name');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  const panel = page.getByRole('region', { name: 'pumps.csv' });
  await expect(panel).toContainText('1 product will be added, 1 changed. 1 row is refused');
  await expect(page.getByRole('row', { name: /Lost pump/ })).toContainText('There is no category Nowhere.');
  await expect(page.getByRole('row', { name: new RegExp(`${name} II`) }).locator('del')).toHaveText(name);

  // Remarks on the row itself name only its column.
  await expect(
    page
      .getByRole('row', { name: new RegExp(`${name} II`) })
      .locator('strong')
      .first(),
  ).toHaveText('Name');
  await expect(page.getByRole('row', { name: new RegExp(`${name} II`) })).toContainText(
    'The document is added: Pump manual · Manual · de · PDF.',
  );

  const started: string[] = [];
  page.on('response', response => {
    if (/product-imports\/[^/]+\/start$/.test(response.url())) started.push(`${response.status()}`);
  });
  // The list that says that the import runs comes late.
  const list = /\/api(\/v1)?\/product-imports$/;
  await page.route(list, async route => {
    await new Promise(resolve => setTimeout(resolve, 1000));
    await route.continue();
  });
  const start = panel.getByRole('button', { name: 'Import 2 products' });
  await start.click();
  await expect.poll(() => started).toHaveLength(1);
  await start.click({ force: true, noWaitAfter: true });
  await page.unrouteAll({ behavior: 'wait' });
  await expect(panel).toContainText('Products: 1 added, 1 changed. Documents: 1 added.');
  expect(started).toEqual(['200']);
  const documents = async () => (await (await request.get(`/api/single-product/${id}`)).json()).documents ?? [];
  expect(JSON.stringify(await documents())).toContain('Pump manual');
  // The import is shown again after leaving the screen.
  await visit(adminPaths.importProducts.href());
  await page.getByRole('button', { name: 'pumps.csv' }).click();
  await panel.getByRole('button', { name: 'Undo the import' }).click();
  await expect(panel).toContainText('Undone: 2 products changed back.');
  expect(JSON.stringify(await documents())).not.toContain('Pump manual');
  await visit(`${adminPaths.products.href()}?q=New+pump`);
  await expect(page.getByRole('row', { name: /New pump/ })).toHaveCount(0);
});
