import { adminPaths } from '@hydraulics/common/contract/paths';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test('To do says what is missing and why, and Fix opens the field', async ({ page, signIn, visit, axe, request }) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const [{ categoryId = '' } = {}] = (await (await request.get('/api/products?limit=1')).json()) as {
    categoryId: string;
  }[];
  const name = 'AA without anything';
  const made = await request.post('/api/products', { headers, multipart: { name, categoryId } });
  const { _id } = await made.json();
  await signIn();
  await visit(adminPaths.dashboard.href());
  const list = page.getByRole('region', { name: 'To do' });
  await expect(list).toContainText('There is no backup of your catalogue.');
  await expect(list.getByRole('link', { name: 'Fix There is no backup of your catalogue.' })).toHaveAttribute(
    'href',
    adminPaths.systemStatus.href(),
  );
  const images = list.getByRole('listitem').filter({ hasText: /products? without a picture\./ });
  await expect(images).toContainText('Buyers pass over what they cannot see');
  await images.getByText(/^Show (it|all)/).press('Enter');
  await expect(images.getByRole('link', { name: `Fix ${name}` }).last()).toBeVisible();
  await axe('the list To do');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await images
    .getByRole('link', { name: `Fix ${name}` })
    .last()
    .press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByRole('button', { name: /Images 1/ })).toBeFocused();
  await visit(adminPaths.dashboard.href());
  const texts = list.getByRole('listitem').filter({ hasText: 'without a description or another expected text' });
  await texts.getByText(/^Show (it|all)/).click();
  await texts
    .getByRole('link', { name: `Fix ${name}` })
    .last()
    .click();
  await expect(page.getByRole('textbox', { name: 'Small Description' })).toBeFocused();
  await request.delete(`/api/products/${_id}`, { headers });
});

test('an owner chooses what must be there before publishing, and the form says what is missing', async ({
  page,
  signIn,
  visit,
  axe,
  request,
  expectFailures,
}) => {
  expectFailures('/publication answered 400');
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const [{ categoryId = '' } = {}] = (await (await request.get('/api/products?limit=1')).json()) as {
    categoryId: string;
  }[];
  const name = 'AB without a picture';
  const made = await request.post('/api/products', { headers, multipart: { name, categoryId, status: 'draft' } });
  const { _id } = await made.json();
  await signIn();
  await visit(adminPaths.dashboard.href());
  const opens = page.getByRole('button', { name: 'Before publishing…' });
  await opens.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Before publishing' });
  await dialog.getByLabel('A picture').press('Space');
  await axe('the rules before publishing');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Records are checked before they are published.')).toBeVisible();
  await expect(opens).toBeFocused();
  await visit(adminPaths.editProduct.href({ id: _id }));
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByRole('region', { name: 'What is missing' })).toContainText('Images: add a picture.');
  await publish.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(publish.getByRole('alert')).toContainText('cannot be published yet. Images: add a picture.');
  await request.put('/api/v1/publish-rules', { headers, data: { rules: [] } });
  await request.delete(`/api/products/${_id}`, { headers });
});
