import { readFileSync } from 'node:fs';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { watchNextToast } from '../../fixtures/pages/toast-place.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();
const enquiryTable = (page: Page) => page.getByRole('table', { name: 'Queries' });
const names = (page: Page) => enquiryTable(page).getByRole('rowheader');
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const state = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Which enquiries' }).getByRole('button', { name: label });

test.beforeEach(async ({ signIn }) => signIn());

test('an enquiry opens beside the list, at an address of its own, and closes again', async ({
  page,
  visit,
  server,
  axe,
}) => {
  const { url, dataDir } = server;
  const product = (await (await fetch(`${url}/api/products?limit=1`)).json())[0] as { _id: string; name: string };
  const about = { product: product.name, productId: product._id };
  await addEnquiries(dataDir, [{ name: 'Olga Opening', organization: 'Ope & Co', message: 'One\n\nTwo', ...about }]);
  await visit(`${enquiries}?q=olga+opening`);
  await page.getByRole('link', { name: 'Olga Opening' }).click();
  await expect(page).toHaveURL(/[?&]q=olga\+opening&enquiry=/);
  const open = panel(page, 'Olga Opening');
  await expect(open.getByRole('heading', { name: 'Olga Opening' })).toBeFocused();
  await expect(open).toContainText('Ope & Co');
  await expect(open.getByText('One\n\nTwo')).toBeVisible();
  await expect(open.getByRole('link', { name: product.name })).toHaveAttribute(
    'href',
    paths.product.href({ id: product._id }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await axe('an open enquiry, on a phone');
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Olga Opening' })).toBeFocused();
  await page.goBack();
  await expect(names(page).first()).toBeVisible();
});

test('a link opens an enquiry that is on no page of the list', async ({ page, visit, server }) => {
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Fanny Faraway', message: 'From afar' }]);
  await visit(`${enquiries}?q=nobody-is-called-so&enquiry=${id}`);
  await expect(panel(page, 'Fanny Faraway')).toContainText('From afar');
  await expect(page.getByText('Nothing here matches “nobody-is-called-so”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next enquiry' })).toHaveAttribute('aria-disabled', 'true');
});

test('a link to an enquiry that is gone says so', async ({ page, visit, axe, expectFailures }) => {
  expectFailures('answered 404');
  await visit(`${enquiries}?enquiry=nothing-has-this-id`);
  await expect(page.getByText('Error loading enquiry: Enquiry not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look in the trash' })).toHaveAttribute('href', '/trash?noun=enquiries');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await axe('an enquiry that is gone');
  await page.getByRole('button', { name: 'Close enquiry' }).click();
  await expect(page).toHaveURL(enquiries);
});

test('opening marks nothing; marking is announced, updates the counts and can be undone', async ({
  page,
  visit,
  server,
}) => {
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Martha Marking' }]);
  await visit(`${enquiries}?q=martha+marking`);
  await page.getByRole('link', { name: 'Martha Marking' }).click();
  await expect(state(page, 'New')).toHaveText(/New\s*1/);
  await panel(page, 'Martha Marking').getByRole('button', { name: 'Mark as answered' }).click();
  const said = toast(page, 'Enquiry marked as answered.');
  const undo = said.getByRole('button', { name: 'Undo' });
  // The focus keeps the toast open.
  await undo.focus();
  await expect(said).toBeVisible();
  await expect(state(page, 'New')).toHaveText(/New\s*0/);
  await expect(state(page, 'Answered')).toHaveText(/Answered\s*1/);
  // The next mark comes before the enquiry is reloaded.
  const reloading = Promise.withResolvers<void>();
  await page.route(`**/api/v1/enquiries/${id}`, async route => {
    if (route.request().method() === 'GET') await reloading.promise;
    await route.continue();
  });
  await undo.click();
  await expect(state(page, 'New')).toHaveText(/New\s*1/);
  await panel(page, 'Martha Marking').getByLabel('Mark as another state').selectOption('spam');
  await panel(page, 'Martha Marking').getByRole('button', { name: 'Mark', exact: true }).press('Enter');
  await expect(toast(page, 'Enquiry marked as spam.')).toBeVisible();
  reloading.resolve();
  await expect(state(page, 'Spam')).toHaveText(/Spam\s*1/);
});

test('new enquiries are worked through one by one: each action opens the next', async ({ page, visit, server }) => {
  await addEnquiries(server.dataDir, [{ name: 'Walter Work C' }, { name: 'Walter Work B' }, { name: 'Walter Work A' }]);
  await visit(`${enquiries}?q=walter+work&state=new`);
  await expect(names(page)).toHaveText(['Walter Work A', 'Walter Work B', 'Walter Work C']);
  await page.getByRole('link', { name: 'Walter Work A' }).click();
  const next = page.getByRole('button', { name: 'Next enquiry' });
  const previous = page.getByRole('button', { name: 'Previous enquiry' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await panel(page, 'Walter Work B').getByRole('button', { name: 'Mark as answered' }).press('Enter');
  await expect(names(page)).toHaveText(['Walter Work A', 'Walter Work C']);
  await expect(panel(page, 'Walter Work C').getByRole('heading', { name: 'Walter Work C' })).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await expect(panel(page, 'Walter Work A')).toBeVisible();
});

test('a toast never covers the next enquiry', async ({ page, visit, server }) => {
  await addEnquiries(server.dataDir, [{ name: 'Tilda Turn B' }, { name: 'Tilda Turn A' }]);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(`${enquiries}?q=tilda+turn`);
    await page.getByRole('link', { name: 'Tilda Turn A' }).click();
    const expectClear = await watchNextToast(page);
    await panel(page, 'Tilda Turn A').getByRole('button', { name: 'Copy all' }).click();
    await expect(toast(page, 'Enquiry copied.')).toBeVisible();
    const next = page.getByRole('button', { name: 'Next enquiry' });
    await expectClear(next, `the toast covers it at ${width} px`);
    await next.click();
    await expect(panel(page, 'Tilda Turn B')).toBeVisible();
  }
});

test("a colleague's mark is not overwritten", async ({ page, visit, server, request, expectFailures }) => {
  expectFailures('answered 409');
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Quentin Quick' }]);
  await visit(`${enquiries}?enquiry=${id}`);
  await expect(panel(page, 'Quentin Quick')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  await request.put(`/api/v1/enquiries/${id}`, { headers, data: { state: 'spam' } });
  await panel(page, 'Quentin Quick').getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(page, 'Error marking enquiry')).toContainText('You changed this enquiry in another window');
  await expect(panel(page, 'Quentin Quick').getByText('Spam', { exact: true })).toBeVisible();
});

test('a reply opens in the mail program, and the enquiry may then be marked as answered', async ({
  page,
  visit,
  server,
  axe,
}) => {
  const words = { email: "o'neil+1@example.com", message: 'Bore 100?\nStroke 50%?', product: 'Test Bench' };
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Rita Reply', ...words }]);
  await visit(`${enquiries}?enquiry=${id}`);
  const open = panel(page, 'Rita Reply');
  const link = open.getByRole('link', { name: 'Reply to Rita Reply' });
  await expect(link).toHaveAttribute('href', /about%20Test%20Bench%20to%20Veldmark/);
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(decodeURIComponent(href.pathname)).toBe("o'neil+1@example.com");
  expect(href.searchParams.get('body')).toMatch(/> Bore 100\?\r\n> Stroke 50%\?$/);
  // There is no mail program here, so only what follows is tested.
  await link.evaluate(element => element.addEventListener('click', event => event.preventDefault()));
  await link.click();
  await axe('an enquiry that was answered by mail');
  await open.getByRole('button', { name: 'I have answered' }).click();
  await expect(toast(page, 'Enquiry marked as answered.')).toBeVisible();
  await expect(open.getByRole('button', { name: 'I have answered' })).toHaveCount(0);
});

test('address and text are copied', async ({ page, visit, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Carla Copy', email: 'carla@example.com', message: 'Hi' }]);
  await visit(`${enquiries}?enquiry=${id}`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(toast(page, 'Address copied.')).toBeVisible();
  expect(await clipboard()).toBe('carla@example.com');
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(toast(page, 'Enquiry copied.')).toBeVisible();
  expect(await clipboard()).toMatch(
    /^Name: Carla Copy\nEmail: carla@example\.com\nReceived: .+\nReference: [0-9A-F]{4}-[0-9A-F]{4}\n\nHi$/,
  );
});

test('an enquiry deleted from its panel is gone, and is restored in its place', async ({
  page,
  visit,
  server,
  axe,
}) => {
  await addEnquiries(server.dataDir, [{ name: 'Dora Delete B' }, { name: 'Dora Delete A' }]);
  await visit(`${enquiries}?q=dora+delete`);
  await page.getByRole('link', { name: 'Dora Delete B' }).click();
  await panel(page, 'Dora Delete B').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete “Dora Delete B”?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete enquiry' }).click();
  await expect(toast(page, 'Contact deleted successfully!')).toBeVisible();
  await expect(panel(page, 'Dora Delete B')).toHaveCount(0);
  await expect(names(page)).toHaveText(['Dora Delete A']);
  await axe('enquiries, one deleted');
  await page.locator('.undo-banner').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Enquiry restored successfully!')).toBeVisible();
  await expect(names(page)).toHaveText(['Dora Delete A', 'Dora Delete B']);
});

test('a failed delete shows the specified text', async ({ page, visit, server, expectFailures }) => {
  await addEnquiries(server.dataDir, [{ name: 'Frieda Fail' }]);
  await visit(`${enquiries}?q=frieda+fail`);
  const removeIt = async () => {
    await enquiryTable(page).getByRole('button', { name: 'Delete Frieda Fail' }).click();
    await page.getByRole('button', { name: 'Delete enquiry' }).click();
  };
  const cases: [(route: import('@playwright/test').Route) => Promise<void>, string, string][] = [
    [route => route.fulfill({ status: 500, json: {} }), 'answered 500', 'The server answered with status 500.'],
    [route => route.abort('connectionrefused'), 'ERR_CONNECTION_REFUSED', 'Failed to fetch'],
  ];
  for (const [answer, failure, reason] of cases) {
    expectFailures(failure);
    await page.route('**/api/contact-queries/*', answer);
    await removeIt();
    await expect(toast(page, 'Error deleting contact').filter({ hasText: reason })).toBeVisible();
    await expect(names(page)).toHaveText(['Frieda Fail']);
    await page.unroute('**/api/contact-queries/*');
  }
});

test('deleting an enquiry twice reports that it is already gone', async ({
  page,
  visit,
  server,
  request,
  expectFailures,
}) => {
  expectFailures('answered 404');
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Tom Twice' }]);
  await visit(`${enquiries}?q=tom+twice`);
  await expect(names(page)).toHaveText(['Tom Twice']);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await request.delete(`/api/contact-queries/${id}`, { headers: { authorization: `Bearer ${token}` } });
  await enquiryTable(page).getByRole('button', { name: 'Delete Tom Twice' }).click();
  await page.getByRole('button', { name: 'Delete enquiry' }).click();
  await expect(toast(page, 'Error deleting contact')).toContainText('Enquiry not found.');
  await expect(page.getByText('Nothing here matches “tom twice”.')).toBeVisible();
});

test('a new enquiry is announced, counted in menu and title, and shown', async ({ page, visit, server, axe }) => {
  await page.clock.install();
  await visit(`${enquiries}?q=anna+arrival`);
  await expect(page.getByText('Nothing here matches “anna arrival”.')).toBeVisible();
  const badge = page.getByRole('link', { name: /^Contact Us/ }).locator('.sidebar-badge');
  const before = Number(((await badge.textContent()) ?? '').replace(/\D/g, ''));
  await addEnquiries(server.dataDir, [{ name: 'Anna Arrival' }]);
  await page.clock.fastForward(61_000);
  const show = toast(page, /^1 new enquiry/).getByRole('button', { name: 'Show' });
  // The focus keeps the toast open until everything is checked.
  await show.focus();
  await expect(toast(page, /^1 new enquiry/)).toHaveAttribute('aria-live', 'polite');
  await axe('a new enquiry, announced');
  await expect(badge).toHaveText(`${before + 1} new`);
  await expect(page).toHaveTitle(`(${before + 1}) Contact Us · Back office`);
  await expect(names(page)).toHaveText(['Anna Arrival']);
  await show.click();
  await expect(page).toHaveURL(`${enquiries}?state=new`);
  await expect(names(page).first()).toHaveText('Anna Arrival');
});

test('the filtered list is saved as a file without spreadsheet formulas', async ({ page, visit, server }) => {
  const trick = { organization: '=HYPERLINK("https://example.com")', message: '+1\n@two; -3 "x"' };
  await addEnquiries(server.dataDir, [{ name: 'Élise Export B' }, { name: 'Élise Export A', ...trick }]);
  await visit(`${enquiries}?q=elise+export&sort=name`);
  await expect(names(page)).toHaveText(['Élise Export A', 'Élise Export B']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, '2 enquiries exported.')).toBeVisible();
  const text = readFileSync(await download.path(), 'utf8');
  const [header, ...rows] = text.split('\r\n');
  expect(header).toBe(
    '\ufeff"Name","Email","Organization","Message","Product","State","Received","Reference","Answered by","Answered","Assigned to","Items","Phone","Country","Offer needed by","Reason","Come back on","Files"',
  );
  expect(rows[0]).toContain(
    `"Élise Export A","visitor@example.com","'=HYPERLINK(""https://example.com"")","'+1\n'@two; -3 ""x"""`,
  );
  expect(rows[1]).toMatch(
    /^"Élise Export B",.+,"new","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","[A-Z0-9-]+","","","","","","","","","",""$/,
  );
  expect(rows).toHaveLength(3);
});

test('a failed export shows the reason', async ({ page, visit, expectFailures }) => {
  expectFailures('answered 500');
  await visit(enquiries);
  await expect(names(page).first()).toBeVisible();
  await page.route('**/api/contact-queries?*', route => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(page, 'Error exporting enquiries')).toContainText('The server answered with status 500.');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});
