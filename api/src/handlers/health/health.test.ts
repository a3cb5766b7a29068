import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp, type Http } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let anonymous: Http;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  anonymous = createHttp(server.url);
});
afterAll(() => server?.close());

const refusal = 'The documentation of this API is for staff only.';

describe('a site with a private API', () => {
  beforeAll(() => {
    server.deps.isApiPublic = false;
  });

  test('shows its version to staff only, in the status', async () => {
    expect((await anonymous.get('/api/health')).json).toEqual({ status: 'ok', version: '', api: 1 });
    expect((await server.client.status.get()).versions.product).toBe('1.2.3');
  });

  test('shows the OpenAPI document with a session only', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer x' },
      { Authorization: `Basic ${server.token}` },
    ];
    for (const headers of wrong) {
      const { status, json, headers: responseHeaders } = await anonymous.get('/api/openapi.json', headers);
      expect([status, json.message]).toEqual([401, refusal]);
      expect(responseHeaders.get('Cache-Control')).toBe('no-store');
    }
    expect((await anonymous.get('/api/docs')).text).not.toMatch(/categories|1\.2\.3/);
    const forStaff = await anonymous.get('/api/openapi.json', { Authorization: `Bearer ${server.token}` });
    expect([forStaff.status, forStaff.json.info.version]).toEqual([200, '1.2.3']);
  });
});

test('a public API shows both to everybody', async () => {
  server.deps.isApiPublic = true;
  expect((await anonymous.get('/api/health')).json.version).toBe('1.2.3');
  expect((await anonymous.get('/api/openapi.json')).status).toBe(200);
});
