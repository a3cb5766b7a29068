import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../testing/contract/rows.ts';
import { specifiedCalls } from '../../testing/contract/specified-calls.ts';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const titles = rows.map(({ endpoint: { method, path } }) => `${method} ${path}`);

test('no two calls have one address', () => {
  expect(new Set(titles).size).toBe(titles.length);
});

test('all calls but the specified ones, the company and the health are under /api/v1', () => {
  const basic = titles.filter(title => !title.includes(' /api/v1/'));
  const specified = specifiedCalls.filter(call => !call.includes('?'));
  expect(basic.sort()).toEqual([...specified, 'GET /api/company', 'GET /api/health'].sort());
});

describe.each(databases.slice(0, 1))('an address, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test.each([
    ['GET', '/api/v2/products'],
    ['GET', '/api/v0/status'],
    ['POST', '/api/v2/enquiries'],
    ['GET', '/api/v10/status'],
    ['GET', '/api/v2'],
  ])('%s %s of another version is refused with the version that the server has', async (method, path) => {
    const response = await server.http.request(path, { method });
    expect(response.status).toBe(426);
    expect(response.headers.get('Upgrade')).toBe('hydraulics-api/1');
    expect(response.json).toMatchObject({
      success: false,
      message: 'This server has version 1 of the API. Update the program that made this call.',
      error: { code: 'unsupported_version' },
    });
  });

  test.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/products',
    '/api/v1/company',
    '/api/status',
    '/api/vanished',
    '/api/1',
  ])('%s is no call', async path => {
    const response = await server.http.get(path);
    expect(response.status).toBe(404);
    expect(response.json).toMatchObject({ success: false, message: 'There is no such call.' });
  });
});
