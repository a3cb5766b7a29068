import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { chooseFiles, nameField, ready } from '../../fixtures/pages/product-form.ts';
import { allDrawn, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

/** `2030-06-01T08:00`, as the picker has it. */
const later = '2030-06-01T08:00';

test('a product is saved as a draft, scheduled, published and withdrawn, and visitors see only what is published', async ({
  signIn,
  visit,
  page,
  request,
  axe,
  expectFailures,
}) => {
  expectFailures(/publication answered 400/);
  await signIn();
  await visit(adminPaths.addProduct.href());
  await ready(page);
  await nameField(page).fill('Draft ram 90');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'Draft saved. Visitors don’t see it yet.')).toBeVisible();
  await page.getByRole('group', { name: 'Which products' }).getByRole('button', { name: 'Drafts' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Draft ram 90' });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  // Until they are there, the table shows the earlier rows, pale.
  await allDrawn(page.getByRole('table'));
  await axe('the list of drafts');
  await row.getByRole('link', { name: 'Edit Draft ram 90' }).click();
  const bar = page.getByRole('region', { name: 'Publication' });
  await expect(bar).toContainText('Draft. Only staff see it.');
  await expect(page.getByRole('link', { name: 'View on the website' })).toHaveCount(0);
  const id = page.url().split('/').at(-1) ?? '';
  const visited = async () => (await request.get(paths.product.href({ id }))).status();
  expect(await visited()).toBe(404);

  await bar.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('2020-01-01T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('This time has passed. Choose a later one, or publish now.');
  await dialog.getByLabel('From').fill(later);
  await axe('the dialog of a schedule');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(bar).toContainText('Scheduled. Visitors see it from');
  expect(await visited()).toBe(404);

  await bar.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Published. Visitors see it.');
  expect(await visited()).toBe(200);
  await bar.getByRole('button', { name: 'Withdraw' }).click();
  await expect(bar).toContainText('Draft. Only staff see it.');
  expect(await visited()).toBe(404);
  await axe('a withdrawn product');
});

test('a page is written as a draft, and menu, news and feed list it from its publication on', async ({
  signIn,
  visit,
  page,
  request,
  axe,
}) => {
  await signIn();
  await visit(adminPaths.addPage.href());
  await page.getByRole('textbox', { name: 'Title' }).fill('Open house in June');
  await page.getByLabel('Listed in').selectOption('The menu at the top');
  await page.getByLabel('Date').fill('2026-06-12');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'Draft saved. Visitors don’t see it yet.')).toBeVisible();
  await page.getByRole('group', { name: 'Which pages' }).getByRole('button', { name: 'Drafts' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Open house in June' });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /on the website/ })).toHaveCount(0);
  await axe('the list of draft pages');

  const address = paths.page.href({ name: 'open-house-in-june' });
  const lists = ['/', paths.news.href(), '/news.xml', '/sitemap.xml'];
  const listing = async () => {
    const texts = await Promise.all(lists.map(async path => (await request.get(path)).text()));
    return [
      (await request.get(address)).status(),
      ...lists.filter((_, index) => texts[index]?.includes('open-house-in-june')),
    ];
  };
  expect(await listing()).toEqual([404]);
  await row.getByRole('link', { name: 'Edit Open house in June' }).click();
  const bar = page.getByRole('region', { name: 'Publication' });
  await bar.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Published. Visitors see it.');
  expect(await listing()).toEqual([200, ...lists]);
  await bar.getByRole('button', { name: 'Withdraw' }).click();
  await expect(bar).toContainText('Draft. Only staff see it.');
  expect(await listing()).toEqual([404]);
});

test('pictures are added as drafts, one by its form and two by the queue, and one is published in its dialog', async ({
  signIn,
  visit,
  page,
  request,
  axe,
}) => {
  await signIn();
  const visitors = async () => ((await (await request.get('/api/gallery')).json()) as unknown[]).length;
  const before = await visitors();
  const add = async (...names: string[]) => {
    await visit(adminPaths.addGallery.href());
    await chooseFiles(
      page,
      'Choose files',
      names.map(name => png(name, 30)),
    );
    await page.getByRole('button', { name: 'Save draft' }).click();
  };
  await add('first.png');
  await expect(toast(page, 'Draft saved. Visitors don’t see it yet.')).toBeVisible();
  await add('second.png', 'third.png');
  await expect(toast(page, '2 images are being uploaded as drafts.')).toBeVisible();
  await page.getByRole('group', { name: 'Which images' }).getByRole('button', { name: 'Drafts' }).click();
  const wall = page.getByRole('list', { name: 'Gallery Images' }).getByRole('listitem');
  await expect(wall).toHaveCount(3);
  await expect(wall.getByText('Draft', { exact: true })).toHaveCount(3);
  expect(await visitors()).toBe(before);

  await page.getByRole('button', { name: 'Describe Image 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe Image 2' });
  const bar = dialog.getByRole('region', { name: 'Publication' });
  await bar.getByRole('button', { name: 'Schedule…' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  await schedule.getByLabel('From').fill(later);
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  await expect(bar).toContainText('Scheduled.');
  await axe('a gallery image that is scheduled');
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Published. Visitors see it.');
  expect(await visitors()).toBe(before + 1);
});
