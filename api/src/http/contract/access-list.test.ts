import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../testing/contract/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Who may make each call, and the status of its success: written by hand, as the table of endpoints would agree with
 * itself whatever it said. Whoever adds a call decides here once more who may make it.
 */
const calls = [
  'POST /api/auth/login public 200',
  'GET /api/categories public 200',
  'GET /api/categories/:id public 200',
  'GET /api/company public 200',
  'POST /api/contact-submit public 201',
  'GET /api/gallery public 200',
  'GET /api/gallery-count public 200',
  'GET /api/gallery/:id public 200',
  'GET /api/health public 200',
  'GET /api/products public 200',
  'GET /api/products-catalogue public 200',
  'GET /api/products-count public 200',
  'GET /api/products-home public 200',
  'GET /api/products/:id public 200',
  'GET /api/single-product/:id public 200',
  'GET /api/social-links public 200',

  'GET /api/auth/self staff 200',
  'POST /api/auth/password staff 200',
  'POST /api/auth/signup staff 201',
  'POST /api/auth/confirm staff 200',
  'DELETE /api/auth/session staff 200',
  'GET /api/sessions staff 200',
  'DELETE /api/sessions staff 200',
  'DELETE /api/sessions/:id staff 200',
  'GET /api/audit staff 200',
  'GET /api/audit-count staff 200',
  'GET /api/admin-users staff 200',
  'GET /api/admin-users/:id staff 200',
  'PUT /api/admin-users/:id staff 200',
  'DELETE /api/admin-users/:id staff 200',

  'GET /api/category-sizes staff 200',
  'POST /api/add-category staff 201',
  'PUT /api/categories/:id staff 200',
  'DELETE /api/categories/:id staff 200',
  'POST /api/categories/:id/restore staff 200',

  'POST /api/products staff 201',
  'PUT /api/products/:id staff 200',
  'DELETE /api/products/:id staff 200',
  'POST /api/products/:id/restore staff 200',

  'POST /api/upload-image staff 201',
  'DELETE /api/gallery/:id staff 200',
  'POST /api/gallery/:id/restore staff 200',

  'GET /api/contact-queries staff 200',
  'GET /api/contact-queries-count staff 200',
  'GET /api/recent-queries staff 200',
  'GET /api/contact-queries/:id staff 200',
  'PUT /api/contact-queries/:id staff 200',
  'DELETE /api/contact-queries/:id staff 200',
  'POST /api/contact-queries/:id/restore staff 200',

  'GET /api/socials staff 200',
  'GET /api/socials/:id staff 200',
  'PUT /api/socials/:id staff 200',

  'GET /api/dashboard staff 200',
  'GET /api/desktop-releases staff 200',
  'GET /api/status staff 200',
];

/** The calls whose abuse is limited by address, and under which limit. */
const limited = [
  'POST /api/auth/confirm login',
  'POST /api/auth/login login',
  'POST /api/auth/password login',
  'POST /api/contact-submit enquiry',
];

test('every call has the decided access and status', () => {
  const table = rows.map(
    ({ endpoint: { method, path, access, status = 200 } }) => `${method} ${path} ${access} ${status}`,
  );
  expect(table.sort()).toEqual([...calls].sort());
});

test('the calls that can be abused are limited, and no other', () => {
  const table = rows.flatMap(({ endpoint: { method, path, limit } }) => (limit ? [`${method} ${path} ${limit}`] : []));
  expect(table.sort()).toEqual(limited);
});

describe('without a token', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server?.close());

  test.each(calls)('%s', async call => {
    const [method, path = '', access] = call.split(' ');
    const { status } = await server.http.request(path.replace(':id', 'no-such-id'), { method: method ?? '' });
    if (access === 'staff') expect(status).toBe(401);
    else expect([200, 400, 404]).toContain(status);
  });
});
