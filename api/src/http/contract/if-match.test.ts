import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, rows } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { versionToMatch } from '../conditional.ts';

test.each([
  ['', undefined],
  ['*', undefined],
  ['"3"', 3],
  [' "12.R3v1s10n-hash_x" ', 12],
  ['"3.R3v1s10n.br"', 3],
])('If-Match %j requires version %s', (header, version) => {
  expect(versionToMatch(header)).toBe(version);
});

test.each(['W/"3"', 'W/"3.hash"', '3', '"x"', '""', '"-1"', '"3", "4"', '"3'])('If-Match %j never matches', header => {
  expect(() => versionToMatch(header)).toThrow(expect.objectContaining({ code: 'precondition_failed' }));
});

const changes = [
  'DELETE /api/categories/:id',
  'DELETE /api/v1/documents/:id',
  'DELETE /api/v1/media/:id',
  'DELETE /api/v1/pages/:id',
  'DELETE /api/contact-queries/:id',
  'DELETE /api/gallery/:id',
  'DELETE /api/products/:id',
  'DELETE /api/v1/redirects/:id',
  'DELETE /api/v1/releases/:id',
  'DELETE /api/v1/quotations/:id',
  'DELETE /api/v1/reply-templates/:id',
  'DELETE /api/v1/socials/:id',
  'DELETE /api/admin-users/:id',
  'PUT /api/categories/:id',
  'PUT /api/v1/documents/:id',
  'PUT /api/v1/pages/:id',
  'PUT /api/v1/enquiries/:id',
  'PUT /api/v1/gallery/:id',
  'PUT /api/products/:id',
  'PUT /api/v1/redirects/:id',
  'PUT /api/v1/releases/:id',
  'PUT /api/v1/quotations/:id',
  'PUT /api/v1/reply-templates/:id',
  'PUT /api/socials/:id',
  'PUT /api/admin-users/:id',
];

describe.each(databases)('a change for the version that was read, on %s', database => {
  let server: TestServer;
  let makers: Record<string, () => Promise<{ _id: string }>>;
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    makers = {
      categories: make.category,
      documents: make.document,
      enquiries: make.enquiry,
      gallery: make.image,
      media: () => make.record('media'),
      pages: () => make.deletable('pages'),
      products: make.product,
      quotations: make.quotation,
      redirects: make.redirect,
      releases: make.release,
      replyTemplates: () => make.record('replyTemplates'),
      socials: make.social,
      users: make.user,
    } as typeof makers;
  });
  afterAll(() => server?.close());

  const changing = rows.filter(
    ({ noun, endpoint: { method, path } }) =>
      'PUT DELETE'.includes(method) && path.endsWith(':id') && !['sessions', 'secondFactors', 'reviews'].includes(noun),
  );

  test('If-Match works for every call that changes a record', () => {
    expect(changing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(changes.toSorted());
  });

  test.each(changing)('$title respects If-Match', async ({ noun, endpoint }) => {
    const { _id } = (await makers[noun]?.()) ?? { _id: '' };
    // Visitors have seen the document, so that its deletion needs a reason.
    const reason = noun === 'documents' && endpoint.method === 'DELETE' ? '?reason=Superseded' : '';
    const path = addressOf(endpoint, _id) + reason;
    const send = async (ifMatch: string) => {
      const words = {
        name: 'N',
        email: `${_id}@example.com`,
        link: 'https://example.com/',
        state: 'answered',
        alt: 'A',
        source: '/former/other.html',
        target: '/gallery',
        text: 'Dear {name},',
        ...{ currency: 'EUR', vatRate: 0, validUntil: '', positions: [] },
      };
      const form = new FormData();
      form.append('name', 'n');
      const headers = { 'If-Match': ifMatch };
      if (endpoint.files) return server.staff.request(path, { method: endpoint.method, headers, body: form });
      return server.staff.send(endpoint.method, path, endpoint.body ? words : undefined, headers);
    };
    const reads = rows.find(row => row.noun === noun && row.name === 'get')?.endpoint ?? endpoint;
    const readAt = addressOf(reads, _id);
    const read = await server.staff.get(readAt);
    const etag = read.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"1\.[\w-]{16}(\.br|\.gzip)?"$/);
    const refused = await send('"2"');
    expect([refused.status, refused.json.error.code]).toEqual([412, 'precondition_failed']);
    expect((await send('W/"1"')).status).toBe(412);
    expect((await server.staff.get(readAt)).json).toEqual(read.json);
    const done = await send(etag);
    expect(done.status, done.text).toBe(200);
    if (endpoint.method === 'DELETE') expect((await server.staff.get(readAt)).status).toBe(404);
    else expect((await server.staff.get(readAt)).json.version).toBe(2);
  });

  test('names who changed it, like a version conflict', async () => {
    const { _id } = await factories(server).category();
    const path = `/api/categories/${_id}`;
    await server.staff.send('PUT', path, { name: 'Faster' });
    const byHeader = await server.staff.send('PUT', path, { name: 'Slower' }, { 'If-Match': '"1"' });
    const byField = await server.staff.send('PUT', path, { name: 'Slower', version: 1 });
    expect([byHeader.status, byField.status]).toEqual([412, 409]);
    expect(byHeader.json.message).toMatch(/^You changed this category in another window on /);
    expect(byHeader.json.message).toBe(byField.json.message);
    expect(fieldErrorsOf(byHeader)).toEqual(['updatedBy: Ada Admin', 'updatedByYou: in another window']);
  });

  test('a change is refused if header and field name two versions', async () => {
    const { _id } = await factories(server).category();
    const path = `/api/categories/${_id}`;
    const response = await server.staff.send('PUT', path, { name: 'A', version: 2 }, { 'If-Match': '"1"' });
    expect(fieldErrorsOf(response)).toEqual(['version: version and If-Match name two versions.']);
    const same = await server.staff.send('PUT', path, { name: 'Both', version: 1 }, { 'If-Match': '"1"' });
    expect(same.status).toBe(200);
  });

  test('a deletion takes the expected version in its query too', async () => {
    const { _id } = await factories(server).category();
    const path = `/api/categories/${_id}`;
    const response = await server.staff.request(`${path}?version=2`, { method: 'DELETE' });
    expect([response.status, response.json.error.code]).toEqual([409, 'version_conflict']);
    expect((await server.staff.request(`${path}?version=1`, { method: 'DELETE' })).status).toBe(200);
  });

  test('a missing record is not found, whatever the version', async () => {
    const response = await server.staff.send('PUT', '/api/categories/none', { name: 'A' }, { 'If-Match': '*' });
    expect(response.status).toBe(404);
  });

  test('each encoding of a public record has its own tag, any of which matches', async () => {
    const { _id } = await factories(server).product({ fullDesc: `<p>${'a long text '.repeat(50)}</p>` });
    const path = `/api/products/${_id}`;
    // The first response is encoded on request, the next comes from the cache.
    const responses = [];
    for (const encoding of ['br', 'br', 'identity'])
      responses.push(await server.http.get(path, { 'Accept-Encoding': encoding }));
    const tags = responses.map(({ headers }) => headers.get('ETag') ?? '');
    const base = tags[2]?.slice(0, -1);
    expect(tags).toEqual([`${base}.br"`, `${base}.br"`, `${base}"`]);
    expect(responses.map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', 'br', null]);
    for (const etag of tags) expect((await server.http.get(path, { 'If-None-Match': etag })).status).toBe(304);
    const form = new FormData();
    form.append('name', 'Renamed');
    const headers = { 'If-Match': tags[0] ?? '' };
    expect((await server.staff.request(path, { method: 'PUT', headers, body: form })).status).toBe(200);
  });
});
