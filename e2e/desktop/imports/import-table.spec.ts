import { expect, test } from '../../fixtures/desktop/test.ts';

test('a table is read by the worker of the app', async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Products');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from('Prices\nName;Category;Bore (mm)\nA;Hydraulic Cylinders;63');
  await page.getByLabel('Files to import').setInputFiles([{ name: 'table.csv', mimeType: 'text/csv', buffer }]);
  await expect(page.getByText('1 row above the headings is not imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(page.getByRole('row', { name: /Hydraulic Cylinders/ })).toContainText('Bore (mm): 63 mm');
});
