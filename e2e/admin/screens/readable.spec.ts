import { adminPaths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { addUser, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const withoutSession = new Set(['login', 'forgottenPassword', 'choosePassword']);

/** What a program would write and no person: JSON, HTML, ids, and values that are missing. */
const written = [
  /\{"|"\}|\[\{/,
  /<\/?(?:p|ul|li|b|strong|table)>/,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/i,
  /\b(?:undefined|NaN)\b|\[object /,
  /\bnull\b/,
];

/** The texts of a screen: visible ones, labels, titles, and what fields hold. */
const textsOf = (page: Page) =>
  page.locator('#root').evaluate(root => {
    const labels = [...root.querySelectorAll('[title], [aria-label], [alt]')].flatMap(one => [
      one.getAttribute('title') ?? '',
      one.getAttribute('aria-label') ?? '',
      one.getAttribute('alt') ?? '',
    ]);
    const values = [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].map(
      one => one.value,
    );
    return [...(root as HTMLElement).innerText.split('\n'), ...labels, ...values].filter(text => text !== '');
  });

type Caller = { request: APIRequestContext; headers: Record<string, string> };

/** Imports a changed product, one that is added, and a row that is refused. */
async function importProduct({ request, headers }: Caller, cells: string[]): Promise<string> {
  const columns = ['Id', 'Name', 'Category', 'Minimum Order Quantity'];
  const rows = [cells, ['', 'Readable addition', 'Readable, too', ''], ['', 'Lost', 'Nowhere', '']];
  const path = '/api/v1/product-imports';
  const begin = { fileName: 'readable.csv', sheet: 'readable', columns, total: rows.length };
  const { _id } = await (await request.post(path, { headers, data: begin })).json();
  const data = { rows: rows.map((cells, at) => ({ row: at + 2, cells })) };
  expect((await request.post(`${path}/${_id}/rows`, { headers, data })).ok()).toBe(true);
  expect((await request.post(`${path}/${_id}/start`, { headers })).ok()).toBe(true);
  const stateOf = async () => (await (await request.get(path, { headers })).json())[0].state;
  await expect.poll(stateOf).toBe('done');
  return _id;
}

test('no screen shows JSON, HTML or an id', async ({ page, request, server, signIn, visit, allowFailures }) => {
  allowFailures(/answered 4\d\d/);
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const addCategory = async (name: string) =>
    (await (await request.post('/api/add-category', { headers, data: { name } })).json())._id as string;
  const [category, other] = [await addCategory('Readable'), await addCategory('Readable, too')];
  const described = {
    own: [{ id: 'mass', name: 'Mass', kind: 'number', unit: 'kg' }],
    values: { mass: { kind: 'number', number: 12, unit: 'kg' } },
  };
  const added = await request.post('/api/products', {
    headers,
    multipart: {
      name: 'Readable pack',
      categoryId: category,
      smallDesc: '<p>A <b>small</b> one</p>',
      specifications: JSON.stringify(described),
      minimumOrder: '5',
    },
  });
  expect(added.status()).toBe(201);
  const { _id } = await added.json();
  const changes = { specifications: JSON.stringify({ own: [], values: {} }), features: '<ul><li>Quiet</li></ul>' };
  await request.put(`/api/products/${_id}`, { headers, multipart: changes });
  await request.put(`/api/products/${_id}`, { headers, multipart: { categoryId: other } });
  await request.delete(`/api/products/${_id}`, { headers });
  await request.post(`/api/v1/products/${_id}/restore`, { headers });
  await addUser(request, { name: 'Tom Reader', email: 'reader@example.com' });
  const users = await (await request.get('/api/admin-users', { headers })).json();
  const { _id: tom } = users.find(({ name }: { name: string }) => name === 'Tom Reader');
  const [enquiry = ''] = await addEnquiries(server.dataDir, [{ name: 'Max Weber' }]);
  await request.put(`/api/v1/enquiries/${enquiry}`, { headers, data: { state: 'new', assignee: tom } });
  const imported = await importProduct({ request, headers }, [_id, 'Readable pack II', 'Readable, too', '7']);
  const [social] = await (await request.get('/api/socials', { headers })).json();
  const link = { name: social.name, link: 'https://example.com/readable?a=1&b=2' };
  await request.put(`/api/socials/${social._id}`, { headers, data: link });
  await request.delete(`/api/v1/socials/${social._id}`, { headers });
  await request.post(`/api/v1/socials/${social._id}/restore`, { headers });
  await request.delete('/api/admin-users/nobody', { headers: { Authorization: 'Bearer nothing' } });
  await signIn();

  await visit(adminPaths.activity.href());
  for (const sentence of [
    'Added Readable pack with 1 figure',
    /^Restored Readable pack$/,
    'Changed Category of Readable pack from Readable to Readable, too',
    'Assigned the enquiry of Max Weber to Tom Reader',
    'Imported products from “readable.csv”',
    /^Changed Link of social media account “Instagram”/,
    'Was not allowed to delete a user',
  ]) {
    await expect(page.getByRole('rowheader', { name: sentence }).first()).toBeVisible();
  }
  const idOf = (name: string) => ({ editCategory: category, editSocial: social._id, editUser: tom })[name] ?? _id;
  const addresses: [name: string, address: string][] = [
    ['an import', `${adminPaths.importProducts.href()}?import=${imported}`],
    ['an enquiry', `${adminPaths.enquiries.href()}?enquiry=${enquiry}`],
  ];
  for (const [name, { pattern, href }] of Object.entries(adminPaths)) {
    if (withoutSession.has(name)) continue;
    addresses.push([
      name,
      pattern.includes(':id') ? (href as (values: { id: string }) => string)({ id: idOf(name) }) : pattern,
    ]);
  }
  for (const [name, address] of addresses) {
    await visit(address);
    await page.waitForLoadState('networkidle');
    for (const summary of await page.locator('.history > summary').all()) await summary.click();
    await page.waitForLoadState('networkidle');
    for (const text of await textsOf(page)) {
      expect(
        written.filter(pattern => pattern.test(text)).map(pattern => `${name}: ${text.slice(0, 200)} (${pattern})`),
      ).toEqual([]);
    }
  }
});
