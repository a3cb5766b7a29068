import { errorCodes } from '@hydraulics/common/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { badBodies, badForms } from '../../testing/contract/bodies.ts';
import { addressOf, invalidRequest, paramsOf, rows } from '../../testing/contract/rows.ts';
import { specifiedCalls } from '../../testing/contract/specified-calls.ts';
import { badTokens } from '../../testing/contract/tokens.ts';
import { databases } from '../../testing/databases.ts';
import { requiredFields } from '../../testing/sample.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const failure = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  error: z.strictObject({
    code: z.enum(Object.keys(errorCodes)),
    details: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })),
  }),
});

const staffRows = rows.filter(({ endpoint }) => endpoint.access !== 'public');
const jsonRows = rows.filter(({ endpoint }) => endpoint.body && (!endpoint.files || endpoint.takesJson));
const formRows = rows.filter(({ endpoint }) => endpoint.files && !endpoint.takesJson);
const takesInput = rows.filter(
  ({ endpoint: { path, query, body, files } }) => path.includes(':') || query || body || files,
);

describe('the table of endpoints', () => {
  test.each(specifiedCalls)('the table of endpoints has the specified call %s', call => {
    const [method, address = ''] = call.split(' ');
    const [path, query] = address.split('?');
    const found = rows.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
    expect(found, call).toBeDefined();
    if (query) expect(found?.endpoint.query?.safeParse({ [query.replace('=', '')]: 'an-id' }).success).toBe(true);
  });

  test('names thirty of them', () => {
    expect(new Set(specifiedCalls).size).toBe(30);
  });

  test('the table of endpoints has one response per call and status', () => {
    const addresses = rows.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe.each(databases)('every endpoint, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test.each(staffRows)('$title responds with 401 without a valid token', async ({ endpoint }) => {
    for (const { title, headers } of badTokens) {
      const init = { method: endpoint.method, headers: headers(server) };
      const response = await server.http.request(addressOf(endpoint), init);
      expect(response.status, title).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(failure.parse(response.json).error.code).toBe('unauthorized');
    }
  });

  test.each(takesInput)('$title lists every error of invalid input', async ({ endpoint }) => {
    const { path, init } = invalidRequest(endpoint);
    const response = await server.staff.request(path, init);
    expect(response.status).toBe(400);
    const { error, message } = failure.parse(response.json);
    expect(error.code).toBe('invalid_input');
    expect(message).toBe(error.details[0]?.message);
    const named = new Set(error.details.map(({ path }) => path.split('.')[0]));
    const expected = [
      ...paramsOf(endpoint),
      ...wrongQuery(endpoint.query),
      ...wrongFields(endpoint.body, endpoint.files !== undefined),
      ...Object.entries(endpoint.files ?? {}).flatMap(([name, { min }]) => (min ? [name] : [])),
    ];
    expect([...named].sort()).toEqual(expected.sort());
    for (const { message } of error.details) expect(message).not.toMatch(/Invalid input|Too (big|small)|expected/);
  });

  test.each(rows)('$title refuses a query parameter that it does not have, by its name', async ({ endpoint }) => {
    const response = await server.staff.request(
      `${addressOf(endpoint)}?limitt=&__proto__=1`,
      invalidRequest(endpoint).init,
    );
    expect(response.status).toBe(400);
    const { details } = failure.parse(response.json).error;
    const unknown = details.filter(({ message }) => message.startsWith('This call has no query parameter '));
    expect(unknown.map(({ path }) => path)).toEqual(['limitt', '__proto__']);
  });

  test('the message lists the available parameters', async () => {
    const gallery = await server.http.get('/api/gallery?q=pump');
    expect(gallery.json.message).toBe(
      'This call has no query parameter q. It takes limit, offset, sort, status, lacks.',
    );
    const home = await server.http.get('/api/products-home?limit=2');
    expect(home.json.message).toBe('This call has no query parameter limit. It takes none.');
  });

  test.each(rows.filter(({ endpoint }) => endpoint.path.includes(':id')))(
    '$title returns 404 for an unknown id',
    async ({ endpoint }) => {
      const response = await server.staff.request(addressOf(endpoint), validInit(endpoint.method, endpoint.path));
      expect(response.status).toBe(404);
      expect(failure.parse(response.json)).toMatchObject({ message: expect.stringMatching(/not found\.$/) });
    },
  );

  test.each(rows)('$title returns 405 for another method, and lists its own', async ({ endpoint }) => {
    const response = await server.staff.request(addressOf(endpoint), { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(failure.parse(response.json).error.code).toBe('method_not_allowed');
    expect(response.headers.get('Allow')?.split(', ')).toContain(endpoint.method);
  });

  test.each(jsonRows)('$title rejects a body that is not JSON', async ({ endpoint }) => {
    for (const { title, body, headers, status, code } of badBodies) {
      // A call without required fields needs no body.
      if (body === undefined && endpoint.body?.safeParse({}).success) continue;
      const response = await server.staff.send(endpoint.method, addressOf(endpoint), body, headers);
      expect(response.status, title).toBe(status);
      expect(failure.parse(response.json).error.code, title).toBe(code);
    }
  });

  test.each(formRows)('$title rejects a body that is not a form', async ({ endpoint }) => {
    for (const { title, type, body, status, code } of badForms) {
      const init = { method: endpoint.method, headers: { 'Content-Type': type }, body };
      const response = await server.staff.request(addressOf(endpoint), init);
      expect(response.status, title).toBe(status);
      expect(failure.parse(response.json).error.code, title).toBe(code);
    }
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/products/1/2/3', '/api/__proto__', '/api/%00', '/api/%E0%A4%A'])(
    '%s is not a call',
    async path => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const response = await server.staff.request(path, { method });
        expect(response.status, method).toBe(404);
        expect(failure.parse(response.json).error.code).toBe('not_found');
      }
    },
  );

  test.each(['%E0%A4%A', '..%2F..%2Fetc', '%00', "'%20OR%201=1", 'x'.repeat(300), '%F0%9F%92%A9'])(
    'the id %s is refused, not looked up',
    async id => {
      for (const { endpoint } of rows.filter(
        ({ endpoint }) => endpoint.path.includes(':id') && !endpoint.body && !endpoint.files,
      )) {
        const response = await server.staff.request(addressOf(endpoint, id), { method: endpoint.method });
        expect(response.status).toBe(400);
        failure.parse(response.json);
      }
    },
  );

  test('OPTIONS lists the methods of an address', async () => {
    const response = await server.http.request('/api/products/no-such-id', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT']);
  });
});

const wrongQuery = (query: z.ZodObject | undefined): string[] =>
  query ? [...requiredFields(query), 'limit', 'offset', 'sort', 'q'] : [];

function wrongFields(body: z.ZodObject | undefined, isForm: boolean): string[] {
  const sentWrong = isForm
    ? ['name', 'categoryId', 'version', 'pictures', 'fullDesc']
    : ['name', 'email', 'password', 'message', 'link', 'version', 'state', 'lost'];
  const needed = requiredFields(body);
  const known = Object.keys(body?.shape ?? {});
  const unknown = body?.def.catchall instanceof z.ZodNever ? sentWrong.filter(name => !known.includes(name)) : [];
  return [...unknown, ...known.filter(name => sentWrong.includes(name) || needed.includes(name))];
}

function validInit(method: string, path: string): RequestInit {
  if (path.endsWith('position')) {
    return { method, body: JSON.stringify({ to: 'first' }), headers: { 'Content-Type': 'application/json' } };
  }
  const files = /\/:id\/(images|documents|reply-files)$/.exec(path)?.[1]?.replace('reply-files', 'file');
  if (files) {
    const body = new FormData();
    body.append(files, new Blob(['x']), 'x.png');
    return { method, body };
  }
  if (method !== 'PUT' && !/\/(notes|messages|joining|merging|separation|rows|take-back|publish)$/.test(path))
    return { method };
  if (method === 'GET') return { method };
  if (/^\/api\/(products|v1\/(documents|pages))\/[^/]+$/.test(path)) return { method, body: new FormData() };
  const body = {
    enquiry: 'nothing',
    other: 'nothing',
    name: 'A name',
    email: 'a@example.com',
    link: 'https://example.com/',
    state: 'new',
    text: 'A note',
    subject: 'A subject',
    remark: 'A word',
    alt: 'A pump',
    status: 'published',
    source: '/former/pump.html',
    target: '/gallery',
    successorId: null,
    isDone: true,
    ...{ currency: 'EUR', vatRate: 0, validUntil: '', positions: [] },
    rows: [{ row: 2, cells: [] }],
    version: 1,
  };
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}
