import { adminPaths } from '@hydraulics/common/contract/paths';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { expect, test } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();

test.beforeEach(async ({ signIn }) => signIn());

test('an enquiry shows the others of its company, and leads to all of them', async ({ page, visit, server, axe }) => {
  const email = 'fay@found.example';
  const [id] = await addEnquiries(server.dataDir, [
    { name: 'Fay Found', email, product: 'Power pack PP-20' },
    { name: 'Finn Found', email: 'finn@found.example', product: 'Cylinder VCT', state: 'won' },
    { name: 'Nobody', email: 'nobody@notfound.example' },
  ]);
  await visit(`${enquiries}?enquiry=${id}`);
  const history = page.getByRole('region', { name: 'More from found.example' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history.getByText(/^Finn Found, /)).toBeVisible();
  await expect(history.getByText('Won', { exact: true })).toBeVisible();
  await history.getByRole('link', { name: 'Cylinder VCT' }).click();
  await expect(page.getByRole('region', { name: 'Finn Found' })).toBeVisible();
  await visit(`${enquiries}?customer=${encodeURIComponent('@found.example')}`);
  const names = page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
  await expect(names).toHaveText([/Finn Found/, /Fay Found/]);
  await expect(page.getByText('Customer found.example')).toBeVisible();
  await axe('the enquiries of a customer');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(enquiries);
});

test('enquiries are found by the days of their receipt, and by words of a note', async ({ page, visit, server }) => {
  await addEnquiries(server.dataDir, [{ name: 'Nils Noted' }, { name: 'Nina Not' }]);
  await visit(`${enquiries}?q=nils`);
  await page.getByRole('link', { name: 'Nils Noted' }).click();
  await page.getByLabel('Note for colleagues').fill('Needs the ÖLWANNE fitting');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Needs the ÖLWANNE fitting')).toBeVisible();
  await visit(`${enquiries}?q=${encodeURIComponent('ölwanne')}`);
  const names = page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
  await expect(names).toHaveText([/Nils Noted/]);
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByLabel('to', { exact: true }).fill('2020-01-31');
  await expect(names).toHaveCount(0);
  await expect(page).toHaveURL(/until=2020-01-31/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(names).toHaveText([/Nils Noted/]);
});
