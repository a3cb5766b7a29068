import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Category } from '@hydraulics/common/nouns/categories';
import { expectedTexts, type Product } from '@hydraulics/common/nouns/products';
import type { APIRequestContext, Page } from '@playwright/test';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

const dashboard = adminPaths.dashboard.href();

test.beforeEach(async ({ signIn }) => signIn());

const authorized = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
});

/** All of them, with the drafts. */
const productsOf = async (page: Page, request: APIRequestContext): Promise<Product[]> =>
  (await request.get('/api/products', { headers: await authorized(page) })).json();

/** Adds a gallery image without a description and a product without figures; those of the demo are complete. */
async function addIncomplete(page: Page, request: APIRequestContext): Promise<() => Promise<unknown>> {
  const headers = await authorized(page);
  const image = await request.post('/api/upload-image', { headers, multipart: { 'image-file': png('plain.png') } });
  const [{ categoryId = '' } = {}] = await productsOf(page, request);
  const product = await request.post('/api/products', { headers, multipart: { name: 'Without figures', categoryId } });
  const added = [`gallery/${(await image.json())._id}`, `products/${(await product.json())._id}`];
  return () => Promise.all(added.map(path => request.delete(`/api/${path}`, { headers })));
}

test('five circles show the metrics with their numbers', async ({ page, request, visit }) => {
  await visit(dashboard);
  const removeIncomplete = await addIncomplete(page, request);
  const products = await productsOf(page, request);
  const categories: Category[] = await (await request.get('/api/categories')).json();
  const part = (label: string, count: number, all: number, words: string) =>
    new RegExp(`^${count === all ? 100 : '\\d?\\d'}%${label}${count} of ${all} ${words}$`);
  const having = (label: string, has: (product: Product) => boolean, words: string) =>
    part(label, products.filter(has).length, products.length, `products with ${words}`);
  const used = new Set(products.map(({ categoryId }) => categoryId)).size;
  await visit(dashboard);
  const circles = page.getByRole('region', { name: 'At a glance' }).getByRole('link');
  await expect(circles).toHaveText([
    /^\d+%Enquiries answered\d+ of \d+ enquiries answered$/,
    having('Products with images', ({ images }) => images.length > 0, 'images'),
    having('Products with a specification', ({ specImage }) => Boolean(specImage), 'a specification'),
    having('Products with all texts', product => expectedTexts.every(text => product[text] !== ''), 'all texts'),
    part('Categories in use', used, categories.length, 'categories in use'),
  ]);
  await removeIncomplete();
});

test('each circle links to the open tasks', async ({ page, request, visit }) => {
  await visit(dashboard);
  await page.getByRole('link', { name: /Enquiries answered/ }).click();
  const pressed = (group: string) => page.getByRole('group', { name: group }).locator('[aria-pressed="true"]');
  await expect(pressed('Which enquiries')).toHaveText(/^Waiting/);
  await visit(dashboard);
  const short = (await productsOf(page, request)).filter(({ specImage }) => !specImage).map(({ name }) => name);
  const answered = page.waitForResponse(/lacks=specImage/);
  await page.getByRole('link', { name: /Products with a specification/ }).click();
  await expect(pressed('Which products')).toHaveText('Without specification');
  await answered;
  const table = page.getByRole('region', { name: 'Products', exact: true });
  const listed = () => table.getByRole('rowheader').locator('.record-link').allTextContents();
  // Other tests add products too, perhaps more than fill a page.
  await expect.poll(async () => (await listed()).length).toBe(Math.min(short.length, 50));
  expect((await listed()).filter(name => !short.includes(name))).toEqual([]);
  if (short.length === 0) await expect(page.getByText('Nothing here.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeInViewport();
  await page.goBack();
  await page.getByRole('link', { name: /Categories in use/ }).click();
  await expect(pressed('Which categories')).toHaveText(/^Without products/);
});

test('the newest enquiries are recent, and those that wait longest can be answered, marked and opened', async ({
  page,
  visit,
  server,
  request,
}) => {
  await visit(dashboard);
  const headers = await authorized(page);
  const { new: count } = await (await request.get('/api/v1/enquiry-count', { headers })).json();
  const data = { action: 'answered', all: { state: 'new', count } };
  await request.post('/api/v1/enquiry-operations', { headers, data });
  const [, id] = await addEnquiries(server.dataDir, [
    { name: 'Doris Dashboard' },
    { name: 'Edgar Evening', organization: 'Morning Mills' },
    { name: 'Hanna Answered', state: 'answered' },
  ]);
  await visit(dashboard);
  const recent = page.getByRole('table', { name: 'Recent Queries' });
  await expect(recent.getByRole('rowheader')).toHaveCount(5);
  await expect(recent.getByRole('rowheader').first()).toHaveText(/^Hanna Answered/);
  await expect(recent.getByRole('row', { name: /Hanna Answered/ })).toContainText('Answered');
  await expect(recent.getByRole('rowheader').nth(1)).toHaveText(/^Edgar Evening/);
  await expect(recent.getByRole('rowheader').nth(2)).toHaveText(/^Doris Dashboard/);
  const waiting = page.getByRole('table', { name: 'Waiting longest' });
  await expect(waiting.getByRole('rowheader')).toHaveText([/^Doris Dashboard/, /^Edgar Evening/]);
  const row = waiting.getByRole('row', { name: /Doris Dashboard/ });
  const reply = row.getByRole('link', { name: 'Reply to Doris Dashboard' });
  await expect(reply).toHaveAttribute('href', /^mailto:visitor@example\.com\?subject=/);
  await reply.evaluate(element => element.addEventListener('click', event => event.preventDefault()));
  await reply.click();
  const offer = toast(page, 'Replied to Doris Dashboard?');
  await offer.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(page, 'Enquiry marked as answered.')).toBeVisible();
  await expect(waiting.getByRole('rowheader')).toHaveText([/^Edgar Evening/]);
  await expect(recent.getByRole('row', { name: /Doris Dashboard/ })).toContainText('Answered');
  await waiting.getByRole('link', { name: 'Edgar Evening', exact: true }).click();
  await expect(page).toHaveURL(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await expect(page.getByRole('region', { name: 'Edgar Evening' })).toContainText('Morning Mills');
});

test('a section that fails says so and can be retried; the others stay', async ({
  page,
  visit,
  axe,
  expectFailures,
}) => {
  expectFailures('/api/v1/dashboard answered 500');
  let broken = true;
  await page.route('**/api/v1/dashboard', route =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await visit(dashboard);
  await expect(page.getByText('Network response was not ok')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent Products' }).getByRole('rowheader')).toHaveCount(5);
  await axe('the dashboard, part of which failed');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Products with images/ })).toBeVisible();
});

test('makes few requests', async ({ page, visit }) => {
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await visit(dashboard);
  await expect(heading(page, 'Welcome, ')).toBeVisible();
  await expect(page.getByRole('link', { name: /Categories in use/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Admin Users' }).getByRole('rowheader').first()).toBeVisible();
  expect(asked.sort()).toEqual([
    '/api/admin-users',
    '/api/products',
    '/api/recent-queries',
    '/api/recent-queries',
    '/api/v1/dashboard',
    '/api/v1/desktop-releases',
    '/api/v1/enquiry-count',
    '/api/v1/first-steps',
    '/api/v1/publish-request-count',
    '/api/v1/publish-requests',
    '/api/v1/session',
    '/api/v1/status',
    '/api/v1/tasks',
    '/api/v1/website/brand',
  ]);
});
