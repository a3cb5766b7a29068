import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, rows } from '../testing/contract/rows.ts';
import { badTokens } from '../testing/contract/tokens.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { requiredFields } from '../testing/sample.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { encodedTag, entityTag, matchesIfNoneMatch, versionToMatch } from './conditional.ts';

const tag = entityTag('a body');

test.each([
  ['the tag', tag, true],
  ['the tag as a strong one', tag.slice(2), true],
  ['one of several', `"x" , ${tag}`, true],
  ['any', '*', true],
  ['another', entityTag('another body'), false],
  ['the beginning of it', tag.slice(0, -2), false],
  ['an empty list', '', false],
  ['nothing', undefined, false],
])('If-None-Match with %s', (_, header, expected) => {
  expect(matchesIfNoneMatch(header, tag)).toBe(expected);
});

test.each([
  ['"3.abc"', 3],
  [' "3" ', 3],
  ['"123456789012345"', 123456789012345],
  ['*', undefined],
  ['', undefined],
  [' ', undefined],
])('If-Match: %s requires the version %s', (header, version) => expect(versionToMatch(header)).toBe(version));

test.each(['W/"3"', '"3", "4"', '"3', '3', '"x3"', '"3x"', '"3.a","4"', '"1234567890123456"', '"-3"'])(
  'If-Match: %s matches no record',
  header => expect(() => versionToMatch(header)).toThrow(expect.objectContaining({ code: 'precondition_failed' })),
);

test('a strong tag is that of one encoding, which a request for any of them matches', () => {
  expect(encodedTag('"3.a"', 'br')).toBe('"3.a.br"');
  expect(encodedTag('"3.a"', 'identity')).toBe('"3.a"');
  expect(encodedTag('W/"3.a"', 'br')).toBe('W/"3.a"');
  expect(matchesIfNoneMatch('"3.a.gzip"', '"3.a.br"')).toBe(true);
  expect(matchesIfNoneMatch('"3.a.zip"', '"3.a"')).toBe(false);
});

const reads = rows.filter(
  ({ noun, endpoint }) =>
    endpoint.access !== 'public' &&
    endpoint.method === 'GET' &&
    requiredFields(endpoint.query).length === 0 &&
    !['status', 'sessions', 'reviews'].includes(noun),
);

describe.each(databases)("staff's reads, on %s", database => {
  let server: TestServer;
  let ids: Record<string, string | Record<string, string>>;
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    const [enquiry, social, category] = [await make.enquiry(), await make.social(), await make.category()];
    await server.client.categories.update({ id: category._id, name: 'Renamed' });
    const [version] = await server.client.versions.list({ noun: 'categories', recordId: category._id });
    await server.client.categories.update({ id: category._id, name: 'Prepared', pending: 'true' });
    const { _id: imported } = await server.client.imports.begin({
      ...{ fileName: 'x.csv', sheet: 'x', total: 1 },
      columns: ['Name', 'Category'],
    });
    ids = {
      imports: imported,
      categories: category._id,
      enquiries: enquiry._id,
      documents: (await make.document())._id,
      media: (await make.record('media'))._id,
      pages: (await make.record('pages'))._id,
      pendingChanges: { noun: 'categories', recordId: category._id },
      quotations: await make.issuedQuotation(),
      redirects: (await make.redirect())._id,
      replyTemplates: (await make.record('replyTemplates'))._id,
      releases: (await make.release())._id,
      users: server.adminId,
      socials: social._id,
      versions: version?._id ?? '',
    };
  });
  afterAll(() => server?.close());

  test.each(reads)('$title returns 304 if nothing has changed, to its caller only', async ({ noun, endpoint }) => {
    const path = addressOf(endpoint, ids[noun]);
    const first = await server.staff.get(path);
    expect(first.status, first.text).toBe(200);
    expect(first.headers.get('Vary')).toBe('Authorization');
    expect(first.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const etag = first.headers.get('ETag') ?? '';
    const again = await server.staff.get(path, { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('ETag')).toBe(etag);
    expect(again.headers.get('Cache-Control')).toBe('private, no-cache');
    for (const { title, headers } of badTokens) {
      const refused = await server.http.get(path, { ...headers(server), 'If-None-Match': etag });
      expect(refused.status, title).toBe(401);
      expect(refused.headers.has('ETag')).toBe(false);
    }
  });

  test('a new enquiry changes the tag', async () => {
    const path = '/api/contact-queries';
    const { headers } = await server.staff.get(path);
    const enquiry = await factories(server).enquiry();
    const after = await server.staff.get(path, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(after.status).toBe(200);
    expect(after.text).toContain(enquiry._id);
  });

  test('a public search has a tag too, and HEAD responds like GET', async () => {
    const path = '/api/products?q=nothing-like-this';
    const { headers } = await server.http.get(path);
    const tags = { 'If-None-Match': headers.get('ETag') ?? 'none' };
    for (const method of ['GET', 'HEAD']) {
      expect((await server.http.request(path, { method, headers: tags })).status).toBe(304);
    }
  });

  test('a write has no tag', async () => {
    const { headers } = await server.staff.send('POST', '/api/add-category', { name: 'One' });
    expect([headers.get('ETag'), headers.get('Cache-Control')]).toEqual([null, 'no-store']);
  });
});
