import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a draft is previewed on a phone and a desktop, shown to others by a link, and their remark becomes a task', async ({
  signIn,
  visit,
  page,
  request,
  axe,
}) => {
  const staff = await colleague(request);
  const [{ _id: categoryId }] = await staff.get('/api/categories');
  const id = await staff.postForm('/api/products', { name: 'Preview ram 10', categoryId, status: 'draft' });
  await signIn();
  await visit(adminPaths.editProduct.href({ id }));
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  for (const device of ['phone', 'desktop']) {
    const frame = dialog.getByTitle(`The page on a ${device}`).contentFrame();
    await expect(frame.getByRole('heading', { name: 'Preview ram 10', level: 1 })).toBeVisible();
    await expect(frame.getByText('This preview ends within an hour.')).toBeVisible();
  }
  await axe('the preview of a draft');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Enter');

  await dialog.getByRole('button', { name: 'Review links' }).click();
  await expect(dialog.getByText('There are no review links for this record.')).toBeVisible();
  await dialog.getByLabel('For whom (optional)').fill('Vera at Acme');
  await dialog.getByLabel('It works for').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Make a review link' }).click();
  const link = dialog.getByRole('listitem').filter({ hasText: 'Vera at Acme' });
  await expect(link).toContainText('Not opened yet.');
  await expect(toast(page, 'Link made. Anyone who has it can see this draft. The link is copied.')).toBeVisible();
  await axe('the review links of a draft');
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const remark = { token: address.pathname.slice('/review/'.length), text: 'Say how long.', name: 'Vera' };
  expect((await request.post('/api/v1/review-remarks', { data: remark })).status()).toBe(201);

  await visit(adminPaths.dashboard.href());
  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo).toContainText('1 remark about your drafts.');
  await toDo.getByRole('link', { name: 'Read Preview ram 10' }).click();
  await expect(dialog.getByText('Say how long.', { exact: true })).toBeVisible();
  await axe('the remarks about a draft');
  await dialog.getByRole('button', { name: 'Done with the remark “Say how long.”' }).click();
  await expect(dialog.getByText('Done by Ada Admin')).toBeVisible();
  await dialog.getByRole('button', { name: 'Review links' }).click();
  await link.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('There are no review links for this record.')).toBeVisible();
  expect((await request.get(address.pathname)).status()).toBe(410);
  await visit(adminPaths.dashboard.href());
  await expect(toDo).not.toContainText('about your drafts');
});

test('a remark is marked as done in the list of tasks', async ({ signIn, visit, page, request }) => {
  const staff = await colleague(request);
  const [{ _id: categoryId }] = await staff.get('/api/categories');
  const id = await staff.postForm('/api/products', { name: 'Preview ram 20', categoryId, status: 'draft' });
  const { path } = await staff.share({ noun: 'products', record: id, days: 1, takesRemarks: true });
  for (const text of ['Too heavy', 'Too long']) {
    const data = { token: path.slice('/review/'.length), text };
    expect((await request.post('/api/v1/review-remarks', { data })).status()).toBe(201);
  }
  await signIn();
  await visit(adminPaths.dashboard.href());
  const toDo = page.getByRole('region', { name: 'To do' });
  await toDo.getByText('Show all 2: 2 remarks about your drafts.').click();
  const remark = toDo.getByRole('listitem').filter({ hasText: 'Too heavy' }).last();
  await remark.getByRole('button', { name: 'Done' }).click();
  await expect(toDo).toContainText('1 remark about your drafts.');
  await expect(toDo.getByText('Too heavy')).toHaveCount(0);
});

test('a picture of the gallery, a category, a page and the website are previewed, too', async ({
  signIn,
  visit,
  page,
  request,
  expectFailures,
}) => {
  expectFailures(/review-links answered 404/);
  const staff = await colleague(request);
  const [{ _id: category }] = await staff.get('/api/categories');
  const pageId = await staff.postForm('/api/v1/pages', { title: 'Preview page', status: 'draft' });
  await signIn();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const expectShown = async (heading: string | RegExp) => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = dialog.getByTitle('The page on a phone').contentFrame();
    await expect(frame.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(frame.getByText('This preview ends within an hour.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  };
  await visit(adminPaths.editCategory.href({ id: category }));
  await expectShown(/\w/);
  await visit(adminPaths.editPage.href({ id: pageId }));
  await expectShown('Preview page');
  await visit(adminPaths.gallery.href());
  await page
    .getByRole('button', { name: /^Describe / })
    .first()
    .click();
  await expectShown('Gallery');
  // The demo's website was never saved.
  await visit(adminPaths.website.href());
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('Save the website first. Then you can show it to others.');
});
