import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext } from '@playwright/test';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Adds a draft page over the API. @returns its address */
async function draftPage(request: APIRequestContext, title: string, name: string): Promise<string> {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/v1/pages', { headers, multipart: { title, name, status: 'draft' } });
  expect(answer.status()).toBe(201);
  return paths.page.href({ name });
}

test('a release is put together by keyboard, planned, published at once and taken back', async ({
  signIn,
  visit,
  page,
  request,
  axe,
  expectFailures,
}) => {
  expectFailures(/releases\/[^ ]+ answered 400/);
  const addresses = [
    await draftPage(request, 'Spring range: pumps', 'spring-pumps'),
    await draftPage(request, 'Spring range: valves', 'spring-valves'),
  ];
  const seen = () => Promise.all(addresses.map(async address => (await request.get(address)).status()));
  await signIn();
  await visit(adminPaths.addRelease.href());
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring range');
  const search = page.getByRole('searchbox', { name: 'Find records' });
  const found = page.getByRole('list', { name: 'Found records' });
  // Drafts are offered before anything is typed, maybe those of other tests.
  await expect(found.getByText('Draft', { exact: true }).first()).toBeVisible();
  await search.fill('nothing has this name');
  await expect(page.getByText('No other record matches.')).toBeVisible();
  await axe('a new release, with a record that cannot be found');
  await search.fill('spring range');
  await found.getByRole('button', { name: 'Add page Spring range: pumps' }).focus();
  await page.keyboard.press('Enter');
  await found.getByRole('button', { name: 'Add page Spring range: valves' }).focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('list', { name: 'Records', exact: true }).getByRole('listitem');
  await expect(chosen).toHaveText([/Spring range: pumps.*Draft/, /Spring range: valves.*Draft/]);
  await page.getByLabel('Goes live').fill('2030-06-01T08:00');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Release added successfully!')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'Spring range' });
  await expect(row).toContainText('Planned');
  await axe('the list of releases');
  await row.getByRole('link', { name: 'Edit Spring range' }).click();
  const bar = page.getByRole('region', { name: 'Release', exact: true });
  await expect(bar).toContainText('Planned. 2 records on 1 June 2030 at 08:00.');
  await page.getByLabel('Goes live').fill('2020-01-01T08:00');
  await page.getByRole('button', { name: 'Update Release' }).click();
  await expect(page.getByText('This time has passed. Choose a later one, or publish now.').first()).toBeVisible();
  await page.getByLabel('Goes live').fill('2030-07-01T09:30');
  await page.getByRole('button', { name: 'Update Release' }).click();
  await expect(toast(page, 'Release updated successfully!')).toBeVisible();

  expect(await seen()).toEqual([404, 404]);
  await row.getByRole('link', { name: 'Edit Spring range' }).click();
  await bar.getByRole('button', { name: 'Publish now…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await axe('the question before a release is published');
  await question.getByRole('button', { name: 'Publish now' }).click();
  await expect(toast(page, 'Release published. Visitors see all of it.')).toBeVisible();
  await expect(bar).toContainText('Live. 2 records since');
  await expect(page.getByRole('heading', { level: 1, name: 'Spring range' })).toBeVisible();
  await axe('a release that is live');
  expect(await seen()).toEqual([200, 200]);

  await bar.getByRole('button', { name: 'Take back…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Release taken back: 2 records are drafts again.')).toBeVisible();
  await expect(bar).toContainText('Not planned.');
  expect(await seen()).toEqual([404, 404]);
});

test('a planned release whose record was deleted fails with its reason, and goes live without that record', async ({
  signIn,
  visit,
  page,
  request,
  axe,
}) => {
  const address = await draftPage(request, 'Autumn fair', 'autumn-fair');
  await draftPage(request, 'Autumn offer', 'autumn-offer');
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const pages = (await (await request.get('/api/v1/pages?q=autumn', { headers })).json()) as {
    _id: string;
    title: string;
  }[];
  const idOf = (title: string) => pages.find(one => one.title === title)?._id ?? '';
  const items = ['Autumn fair', 'Autumn offer'].map(title => ({ noun: 'pages', recordId: idOf(title) }));
  const plan = async (inMs: number, body: object) => {
    const publishAt = new Date(Date.now() + inMs).toISOString();
    return request.post('/api/v1/releases', { headers, data: { publishAt, ...body } });
  };
  await request.delete(`/api/v1/pages/${idOf('Autumn offer')}`, { headers });
  // Planned while the record was there, and deleted since.
  await request.post(`/api/v1/pages/${idOf('Autumn offer')}/restore`, { headers });
  expect((await plan(4000, { name: 'Autumn', items })).status()).toBe(201);
  await request.delete(`/api/v1/pages/${idOf('Autumn offer')}`, { headers });

  await signIn();
  await visit(adminPaths.releases.href());
  const row = page.getByRole('row').filter({ hasText: 'Autumn' });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText(
    '“Autumn offer” was deleted. Remove it from the release, or restore it from the trash.',
  );
  await row.getByRole('link', { name: 'Edit Autumn' }).click();
  const bar = page.getByRole('region', { name: 'Release', exact: true });
  await expect(bar).toContainText('Failed. Nothing was published. “Autumn offer” was deleted.');
  await axe('a release with a deleted record');
  expect((await request.get(address)).status()).toBe(404);
  await page.getByRole('button', { name: 'Remove Autumn offer' }).click();
  await expect(page.getByRole('searchbox', { name: 'Find records' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Release updated successfully!')).toBeVisible();
  await bar.getByRole('button', { name: 'Publish now…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(bar).toContainText('Live. 1 record since');
  expect((await request.get(address)).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(adminPaths.releases.href());
  await expect(row).toContainText('Live');
  await axe('the list of releases, on a phone');
});
