import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { allDrawn, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(async ({ signIn }) => signIn());

const columns = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('columnheader');

test('the list of enquiries has the specified columns and further ones', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(adminPaths.enquiries.href());
  const titles = ['Name', 'Email', 'Organization', 'Message', 'Product', 'State', 'Received', 'Operation'];
  await expect(columns(page, 'Queries')).toHaveText(titles);
});

test('the social accounts have their columns, and links that open in a new tab', async ({ page, visit }) => {
  await visit(adminPaths.socials.href());
  await expect(columns(page, 'Social Media Accounts')).toHaveText(['Social', 'Link', 'Operation']);
  const row = page.getByRole('row', { name: /LinkedIn/ });
  await expect(row.locator('svg').first()).toBeVisible();
  await expect(row.getByRole('link', { name: /^https:/ })).toHaveAttribute('target', '_blank');
  await row.getByRole('link', { name: 'Edit LinkedIn' }).click();
  await expect(page).toHaveURL(/\/social-operation\/edit-socials\/.+/);
});

test('social accounts that do not load are only logged: the table stays empty', async ({
  page,
  visit,
  expectFailures,
}) => {
  expectFailures(/The social accounts did not load|\/api\/socials answered 500/);
  let broken = true;
  await page.route('**/api/socials', route => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await visit(adminPaths.socials.href());
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Social Media Accounts' }).getByRole('rowheader')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
  broken = false;
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('row', { name: /LinkedIn/ })).toBeVisible();
});

const lists: [title: string, path: string, call: string, about: string][] = [
  ['categories', `${adminPaths.products.href()}?tab=categories`, '**/api/categories', 'Error loading categories: '],
  ['products', adminPaths.products.href(), '**/api/products?*', 'Error loading products: '],
  ['images', adminPaths.gallery.href(), '**/api/gallery?*', 'Error loading images: '],
];
for (const [title, path, call, about] of lists) {
  test(`${title} that do not load, with or without a response, say so and can be reloaded`, async ({
    page,
    visit,
    expectFailures,
  }) => {
    expectFailures('answered 500');
    expectFailures('ERR_INTERNET_DISCONNECTED');
    await page.route(call, route => route.fulfill({ status: 500, json: {} }));
    await visit(path);
    await expect(page.getByText(`${about}Network response was not ok`)).toBeVisible();
    await page.unroute(call);
    await page.route(call, route => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(`${about}Failed to fetch`)).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(about)).toHaveCount(0);
    await expect(page.getByRole('rowheader').or(page.locator('.wall-name')).first()).toBeVisible();
  });
}

const addressLists = [
  ['Not found in the last 30 days', '**/api/v1/missed-paths*', 'Error loading the paths: '],
  ['Deleted products and categories', '**/api/v1/deleted-addresses*', 'Error loading deleted addresses: '],
  ['Redirects', /\/api\/v1\/redirects\?/, 'Error loading the redirects: '],
] as const;
for (const [title, call, about] of addressLists) {
  test(`the addresses under “${title}” that do not load say so and can be reloaded`, async ({
    page,
    visit,
    expectFailures,
  }) => {
    expectFailures('answered 500');
    await page.route(call, route => route.fulfill({ status: 500, json: {} }));
    await visit(adminPaths.redirects.href());
    const list = page.getByRole('region', { name: title });
    await expect(list.getByText(`${about}Network response was not ok`)).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await page.unroute(call);
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(about)).toHaveCount(0);
  });
}

test('a list says that it is loading', async ({ page, visit }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/contact-queries?*', async route => {
    await held;
    await route.continue();
  });
  await visit(adminPaths.enquiries.href());
  await expect(page.getByRole('region', { name: 'Queries' }).getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByRole('table', { name: 'Queries' }).getByRole('rowheader').first()).toBeVisible();
});

test('a gallery image that a colleague deleted leaves the list on deleting it', async ({
  page,
  visit,
  request,
  server,
  expectFailures,
}) => {
  expectFailures('answered 404');
  await visit(adminPaths.gallery.href());
  const names = page.getByRole('list', { name: 'Gallery Images' }).getByRole('listitem');
  await allDrawn(page.locator('.table-drawn'));
  const count = await names.count();
  const images = (await (await fetch(`${server.url}/api/gallery`)).json()) as { _id: string }[];
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  await request.delete(`/api/gallery/${images[0]?._id}`, { headers });
  await page.getByRole('button', { name: 'Delete Image 1', exact: true }).click();
  await page.getByRole('button', { name: 'Delete image', exact: true }).click();
  await expect(toast(page, 'Error deleting image: Image not found.')).toBeVisible();
  await expect(names).toHaveCount(count - 1);
  await request.post(`/api/v1/gallery/${images[0]?._id}/restore`, { headers });
});
