import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, rows } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import type { TestResponse } from '../../testing/http.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

/** A literal list, because clients rely on both addresses. */
const addresses = [
  'GET /api/audit = /api/v1/audit',
  'GET /api/audit-count = /api/v1/audit-count',
  'POST /api/auth/login = /api/v1/session',
  'POST /api/auth/signup = /api/v1/users',
  'GET /api/auth/self = /api/v1/session',
  'POST /api/auth/password = /api/v1/session/password',
  'DELETE /api/auth/session = /api/v1/session',
  'POST /api/auth/confirm = /api/v1/session/confirmation',
  'POST /api/auth/second-factor = /api/v1/session/second-factor',
  'POST /api/auth/passkey-options = /api/v1/session/passkey-options',
  'POST /api/auth/passkey = /api/v1/session/passkey',
  'POST /api/second-factors/passkey-options = /api/v1/second-factors/passkey-options',
  'POST /api/second-factors/passkeys = /api/v1/second-factors/passkeys',
  'PUT /api/second-factors/passkeys/:id = /api/v1/second-factors/passkeys/:id',
  'DELETE /api/second-factors/passkeys/:id = /api/v1/second-factors/passkeys/:id',
  'GET /api/second-factors = /api/v1/second-factors',
  'POST /api/second-factors/authenticator-secret = /api/v1/second-factors/authenticator-secret',
  'POST /api/second-factors/authenticator = /api/v1/second-factors/authenticator',
  'DELETE /api/second-factors/authenticator = /api/v1/second-factors/authenticator',
  'POST /api/second-factors/recovery-codes = /api/v1/second-factors/recovery-codes',
  'DELETE /api/admin-users/:id/second-factors = /api/v1/users/:id/second-factors',
  'GET /api/second-factors/policy = /api/v1/second-factors/policy',
  'PUT /api/second-factors/policy = /api/v1/second-factors/policy',
  'GET /api/sessions = /api/v1/sessions',
  'DELETE /api/sessions = /api/v1/sessions',
  'DELETE /api/sessions/:id = /api/v1/sessions/:id',
  'GET /api/categories = /api/v1/categories',
  'GET /api/categories/:id = /api/v1/categories/:id',
  'GET /api/category-sizes = /api/v1/category-sizes',
  'GET /api/categories/:id/attribute-usage = /api/v1/categories/:id/attribute-usage',
  'POST /api/add-category = /api/v1/categories',
  'PUT /api/categories/:id = /api/v1/categories/:id',
  'DELETE /api/categories/:id = /api/v1/categories/:id',
  'POST /api/categories/:id/restore = /api/v1/categories/:id/restore',
  'PUT /api/categories/:id/position = /api/v1/categories/:id/position',
  'GET /api/company = /api/v1/company',
  'POST /api/contact-submit = /api/v1/enquiries',
  'GET /api/contact-queries = /api/v1/enquiries',
  'GET /api/contact-queries-count = /api/v1/enquiry-count',
  'GET /api/contact-queries/:id = /api/v1/enquiries/:id',
  'PUT /api/contact-queries/:id = /api/v1/enquiries/:id',
  'GET /api/recent-queries = /api/v1/recent-enquiries',
  'DELETE /api/contact-queries/:id = /api/v1/enquiries/:id',
  'POST /api/contact-queries/:id/restore = /api/v1/enquiries/:id/restore',
  'GET /api/contact-queries-assignees = /api/v1/enquiry-assignees',
  'POST /api/contact-queries-bulk = /api/v1/enquiry-operations',
  'GET /api/contact-queries/:id/timeline = /api/v1/enquiries/:id/timeline',
  'POST /api/contact-queries/:id/notes = /api/v1/enquiries/:id/notes',
  'GET /api/dashboard = /api/v1/dashboard',
  'GET /api/desktop-releases = /api/v1/desktop-releases',
  'GET /api/gallery = /api/v1/gallery',
  'GET /api/gallery-count = /api/v1/gallery-count',
  'GET /api/gallery/:id = /api/v1/gallery/:id',
  'POST /api/upload-image = /api/v1/gallery',
  'DELETE /api/gallery/:id = /api/v1/gallery/:id',
  'POST /api/gallery/:id/restore = /api/v1/gallery/:id/restore',
  'PUT /api/gallery/:id = /api/v1/gallery/:id',
  'PUT /api/gallery/:id/position = /api/v1/gallery/:id/position',
  'POST /api/gallery-bulk = /api/v1/gallery-operations',
  'GET /api/documents = /api/v1/documents',
  'GET /api/documents/:id = /api/v1/documents/:id',
  'GET /api/documents/:id/revisions = /api/v1/documents/:id/revisions',
  'POST /api/documents = /api/v1/documents',
  'PUT /api/documents/:id = /api/v1/documents/:id',
  'DELETE /api/documents/:id = /api/v1/documents/:id',
  'POST /api/documents/:id/restore = /api/v1/documents/:id/restore',
  'PUT /api/documents/:id/position = /api/v1/documents/:id/position',
  'GET /api/health = /api/v1/health',
  'GET /api/images = /api/v1/images',
  'POST /api/image-replacements = /api/v1/image-replacements',
  'GET /api/catalogues = /api/v1/catalogues',
  'POST /api/catalogues = /api/v1/catalogues',
  'POST /api/catalogues/:id/cancel = /api/v1/catalogues/:id/cancel',
  'GET /api/product-imports = /api/v1/product-imports',
  'POST /api/product-imports = /api/v1/product-imports',
  'POST /api/product-imports/:id/images = /api/v1/product-imports/:id/images',
  'POST /api/product-imports/:id/documents = /api/v1/product-imports/:id/documents',
  'POST /api/product-imports/:id/rows = /api/v1/product-imports/:id/rows',
  'GET /api/product-imports/:id/rows = /api/v1/product-imports/:id/rows',
  'POST /api/product-imports/:id/start = /api/v1/product-imports/:id/start',
  'POST /api/personal-data/find = /api/v1/personal-data/find',
  'POST /api/personal-data/erase = /api/v1/personal-data/erase',
  'GET /api/personal-data/policy = /api/v1/personal-data/policy',
  'GET /api/products = /api/v1/products',
  'GET /api/products-count = /api/v1/product-count',
  'GET /api/products-catalogue = /api/v1/catalogue',
  'GET /api/products-home = /api/v1/home-products',
  'GET /api/products/:id = /api/v1/products/:id',
  'GET /api/products/:id/sheet = /api/v1/products/:id/sheet',
  'GET /api/categories/:id/filtered-products = /api/v1/categories/:id/products',
  'GET /api/products-comparison = /api/v1/comparison',
  'GET /api/sizing = /api/v1/sizing',
  'GET /api/single-product/:id = /api/v1/products/:id',
  'POST /api/products = /api/v1/products',
  'PUT /api/products/:id = /api/v1/products/:id',
  'DELETE /api/products/:id = /api/v1/products/:id',
  'POST /api/products/:id/restore = /api/v1/products/:id/restore',
  'PUT /api/products/:id/position = /api/v1/products/:id/position',
  'PUT /api/products/:id/home-position = /api/v1/products/:id/home-position',
  'POST /api/products-bulk = /api/v1/product-operations',
  'GET /api/search = /api/v1/search',
  'GET /api/social-links = /api/v1/social-links',
  'GET /api/socials = /api/v1/socials',
  'GET /api/socials/:id = /api/v1/socials/:id',
  'POST /api/add-social = /api/v1/socials',
  'PUT /api/socials/:id = /api/v1/socials/:id',
  'DELETE /api/socials/:id = /api/v1/socials/:id',
  'POST /api/socials/:id/restore = /api/v1/socials/:id/restore',
  'GET /api/status = /api/v1/status',
  'GET /api/auth/recovery = /api/v1/recovery',
  'POST /api/auth/reset = /api/v1/password-resets',
  'POST /api/auth/link = /api/v1/one-time-link',
  'POST /api/auth/link/password = /api/v1/one-time-link/password',
  'POST /api/admin-users/:id/restore = /api/v1/users/:id/restore',
  'GET /api/trash = /api/v1/trash',
  'GET /api/trash-count = /api/v1/trash-count',
  'POST /api/trash/purge = /api/v1/trash/purge',
  'GET /api/versions = /api/v1/versions',
  'GET /api/versions/:id = /api/v1/versions/:id',
  'POST /api/admin-users/invitations = /api/v1/invitations',
  'POST /api/admin-users/:id/invitation = /api/v1/users/:id/invitation',
  'DELETE /api/admin-users/:id/invitation = /api/v1/users/:id/invitation',
  'POST /api/status/test-mail = /api/v1/status/test-mail',
  'GET /api/admin-users = /api/v1/users',
  'GET /api/admin-users/:id = /api/v1/users/:id',
  'PUT /api/admin-users/:id = /api/v1/users/:id',
  'DELETE /api/admin-users/:id = /api/v1/users/:id',
  'POST /api/admin-users/:id/deactivate = /api/v1/users/:id/deactivate',
  'POST /api/admin-users/:id/reactivate = /api/v1/users/:id/reactivate',
  'POST /api/admin-users-bulk = /api/v1/user-operations',
];

function headersOf({ headers }: TestResponse): Record<string, string> {
  const { date, 'x-request-id': id, ...rest } = Object.fromEntries(headers);
  return rest;
}

test('every call has the listed alias', () => {
  expect(rows.map(({ endpoint: { method, path, alias } }) => `${method} ${path} = ${alias}`).sort()).toEqual(
    [...addresses].sort(),
  );
});

test('two calls that share an alias are one call', () => {
  const byAlias = Map.groupBy(rows, ({ endpoint: { method, alias } }) => `${method} ${alias}`);
  const shared = [...byAlias].filter(([, calls]) => calls.length > 1);
  expect(shared.map(([alias]) => alias)).toEqual(['GET /api/v1/products/:id']);
  for (const [, calls] of shared) {
    const [first, ...others] = calls.map(({ endpoint: { path, summary, ...same } }) => same);
    for (const other of others) expect(other).toEqual(first);
  }
});

describe.each(databases)('an alias, on %s', database => {
  let server: TestServer;
  let ids: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    const product = await make.product();
    const [enquiry, social] = [await make.enquiry(), await make.social()];
    const { categoryId } = product;
    const image = await make.image();
    await server.client.products.update({ id: product._id, name: 'Renamed' });
    const [version] = await server.client.versions.list({ recordId: product._id });
    const { _id: imported } = await server.client.imports.begin({
      ...{ fileName: 'x.csv', sheet: 'x', total: 1 },
      columns: ['Name', 'Category'],
    });
    ids = {
      products: product._id,
      gallery: image._id,
      documents: (await make.document({ productId: product._id }))._id,
      categories: categoryId,
      enquiries: enquiry._id,
      socials: social._id,
      users: server.adminId,
      versions: version?._id ?? '',
      imports: imported,
    };
  });
  afterAll(() => server?.close());

  test.each(rows.filter(({ endpoint }) => endpoint.method === 'GET'))(
    '$title gives the same response there, with the same cache headers',
    async ({ noun, name, endpoint }) => {
      const http = endpoint.access !== 'public' ? server.staff : server.http;
      const path = addressOf(endpoint, ids[noun]);
      const alias = addressOf({ ...endpoint, path: endpoint.alias }, ids[noun]);
      const [here, there] = [await http.get(path), await http.get(alias)];
      expect(there.status, there.text).toBe(200);
      const link = headersOf(here).link?.replaceAll(`<${path}?`, `<${alias}?`);
      expect(headersOf(there)).toEqual({ ...headersOf(here), ...(link ? { link } : {}) });
      if (noun !== 'status') expect(there.json, name).toEqual(here.json);
    },
  );

  // Invalid tokens and bodies are tested at the first address only: both addresses have the same handler.
  test.each(rows.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$title is refused there too without a token',
    async ({ endpoint: { method, ...endpoint } }) => {
      const response = await server.http.request(addressOf({ ...endpoint, method, path: endpoint.alias }), { method });
      expect([response.status, response.json.error.code]).toEqual([401, 'unauthorized']);
    },
  );

  test.each(rows.filter(({ endpoint }) => endpoint.body && !endpoint.files))(
    '$title accepts no simple cross-site request there',
    async ({ endpoint }) => {
      const path = addressOf({ ...endpoint, path: endpoint.alias });
      const response = await server.staff.send(endpoint.method, path, 'name=x', { 'Content-Type': 'text/plain' });
      expect(response.status).toBe(415);
    },
  );

  test.each(rows)('$title lists its methods there', async ({ endpoint }) => {
    const response = await server.staff.request(addressOf({ ...endpoint, path: endpoint.alias }), { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')?.split(', ')).toContain(endpoint.method);
  });
});

describe('attempts are counted together for both addresses', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer('sqlite');
    return () => server.close();
  });

  test.each([
    ['/api/contact-submit', '/api/v1/enquiries', { name: 'V', email: 'v@example.com', message: 'x' }, 10, 201],
    ['/api/auth/login', '/api/v1/session', { email: admin.email, password: 'wrong' }, 10, 401],
  ])('attempts are counted together for %s and %s', async (path, alias, body, tries, status) => {
    for (let n = 0; n < tries; n += 1) {
      expect((await server.http.send('POST', n % 2 ? path : alias, body)).status).toBe(status);
    }
    expect((await server.http.send('POST', path, body)).status).toBe(429);
    expect((await server.http.send('POST', alias, body)).status).toBe(429);
  });

  test('changes of password are counted together for both addresses', async () => {
    const body = { present: 'wrong', password: 'surely long enough' };
    for (let n = 0; n < 10; n += 1) {
      expect((await server.staff.send('POST', '/api/v1/session/password', body)).status).toBe(403);
    }
    expect((await server.staff.send('POST', '/api/auth/password', body)).status).toBe(429);
  });
});
