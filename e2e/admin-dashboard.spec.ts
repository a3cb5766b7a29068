import { adminPaths } from '@hydraulics/common/paths';
import { expect, test } from './fixtures.ts';
import { addEnquiries } from './tools/enquiries.ts';
import { heading, toast } from './tools/staff.ts';

const dashboard = adminPaths.dashboard.href();

test.beforeEach(async ({ signIn }) => signIn());

test('five circles say how far things are, each with its figures', async ({ page, request, visit, axe }) => {
  const products = await (await request.get('/api/products')).json();
  const having = (field: string) =>
    products.filter((product: Record<string, string | string[] | null>) => product[field]?.length).length;
  const done = (label: string, count: number, words: string) => {
    const percent = count === products.length ? 100 : '\\d?\\d';
    return new RegExp(`^${percent}%${label}${count} of ${products.length} products with ${words}$`);
  };
  await visit(dashboard);
  const circles = page.getByRole('region', { name: 'At a glance' }).getByRole('link');
  await expect(circles).toHaveText([
    /^\d+%Enquiries handled\d+ of \d+ enquiries handled$/,
    done('Products with images', having('images'), 'images'),
    done('Products with a specification', having('specImage'), 'a specification'),
    /^\d+%Products with all texts\d+ of \d+ products with all texts$/,
    /^\d+%Categories in use\d+ of \d+ categories in use$/,
  ]);
  await axe();
});

test('each circle leads to what is still to be done', async ({ page, visit }) => {
  await visit(dashboard);
  await page.getByRole('link', { name: /Enquiries handled/ }).click();
  const pressed = (group: string) => page.getByRole('group', { name: group }).locator('[aria-pressed="true"]');
  await expect(pressed('Which enquiries')).toHaveText(/^New/);
  await visit(dashboard);
  await page.getByRole('link', { name: /Products with a specification/ }).click();
  await expect(pressed('Which products')).toHaveText('Without specification');
  // One that has it is not there.
  await expect(page.getByRole('rowheader', { name: /^VPP 10 Mini/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeInViewport();
  await page.goBack();
  await page.getByRole('link', { name: /Categories in use/ }).click();
  await expect(pressed('Which categories')).toHaveText(/^Without products/);
});

test('a new enquiry stands first and can be opened, answered and marked from here', async ({ page, visit, server }) => {
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Doris Dashboard', organization: 'Morning Mills' }]);
  await visit(dashboard);
  const recent = page.getByRole('table', { name: 'Recent Queries' });
  await expect(recent.getByRole('rowheader').first()).toContainText('Doris Dashboard');
  const row = recent.getByRole('row', { name: /Doris Dashboard/ });
  const reply = row.getByRole('link', { name: 'Reply to Doris Dashboard' });
  await expect(reply).toHaveAttribute('href', /^mailto:visitor@example\.com\?subject=/);
  await reply.evaluate(element => element.addEventListener('click', event => event.preventDefault()));
  await reply.click();
  const offer = toast(page, 'Answered Doris Dashboard?');
  await offer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(toast(page, 'Enquiry marked as handled.')).toBeVisible();
  await expect(row.getByText('Handled', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'Doris Dashboard', exact: true }).click();
  await expect(page).toHaveURL(`${adminPaths.contacts.href()}?enquiry=${id}`);
  await expect(page.getByRole('region', { name: 'Doris Dashboard' })).toContainText('Morning Mills');
});

test('a part that fails says so and can be tried again; the others stand', async ({
  page,
  visit,
  axe,
  expectFailures,
}) => {
  expectFailures('/api/dashboard answered 500');
  let broken = true;
  await page.route('**/api/dashboard', route => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await visit(dashboard);
  await expect(page.getByText('Network response was not ok')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent Products' }).getByRole('rowheader')).toHaveCount(5);
  await axe();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Products with images/ })).toBeVisible();
});

test('asks few questions', async ({ page, visit }) => {
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
    '/api/company',
    '/api/contact-queries-count',
    '/api/dashboard',
    '/api/desktop-releases',
    '/api/products',
    '/api/recent-queries',
  ]);
});
