import { adminPaths } from '@hydraulics/common/contract/paths';
import { staffCalls } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('many pages are listed elsewhere, withdrawn and deleted at once by the keyboard, with an undo', async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const calls = await staffCalls(request, server.admin);
  for (const title of ['Bulk fair', 'Bulk service']) await calls.addPage({ title, place: 'none' });
  const listed = async () =>
    (await (await request.get('/api/v1/page-links')).json()).pages
      .map(({ title, place }: { title: string; place: string }) => `${title} ${place}`)
      .filter((line: string) => line.startsWith('Bulk'));
  await signIn();
  await visit(adminPaths.pages.href());
  const choose = async () => {
    for (const name of ['Bulk fair', 'Bulk service']) await page.getByRole('checkbox', { name }).press('Space');
  };

  await choose();
  await axe('selected pages');
  await page.getByLabel('List all selected elsewhere').selectOption('The footer');
  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await expect(toast(page, '2 pages listed in: the footer.')).toBeVisible();
  expect(await listed()).toEqual(['Bulk fair footer', 'Bulk service footer']);

  await choose();
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(toast(page, '2 pages withdrawn.')).toBeVisible();
  expect(await listed()).toEqual([]);

  await choose();
  await page.getByRole('button', { name: 'Delete all selected' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete 2 pages?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(toast(page, '2 pages deleted.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Bulk fair' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(toast(page, '2 pages changed back.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Bulk fair' })).toBeVisible();
});
