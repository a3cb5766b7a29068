import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type RenderPage, testWebsite } from '../../testing/website.ts';

const hour = 3600_000;
const day = 24 * hour;

/** The record that a page reads, with what surrounds it. */
const render: RenderPage = async ({ url, client, review }) => {
  const [path = '', query = ''] = url.split('?');
  const [, page = '', id = ''] = path.split('/');
  const read = async () => {
    if (page === 'product') return client.products.single({ id });
    if (page === 'products') return [await client.categories.get({ id }), await client.categories.filter({ id })];
    if (page === 'gallery') return client.gallery.list({ limit: 12, offset: query ? 12 : 0 });
    if (page === 'pages') return client.pages.single({ name: id });
    return client.company.get();
  };
  const body = JSON.stringify({ url, review, record: await read() });
  return { status: 200, head: '', body, state: null };
};

describe.each(databases)('the page of a review link, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let address = '';
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer(database, { website: testWebsite(render), trustProxy: true });
    make = factories(server);
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    count += 1;
    address = `192.0.2.${count}`;
  });

  const headers = () => ({ 'X-Forwarded-For': address });
  const open = (path: string) => server.http.request(path, { headers: headers() });
  const shown = async (path: string) => JSON.parse((await open(path)).text.replace('<!doctype html>', ''));
  const share = (noun: ReviewedNoun, record: string, days: 1 | 7 | 30 | undefined = 7) =>
    server.client.reviews.share({ noun, record, days, takesRemarks: true });
  const linkOf = async (record: string) => (await server.client.reviews.links({ noun: 'products', record }))[0];
  const draft = async (name = 'Secret 10') => {
    const { _id: categoryId } = await make.category();
    return (await server.client.products.create({ name, categoryId, status: 'draft' }))._id;
  };

  test('a link shows a draft to somebody without an account, and nothing else of the kind', async () => {
    const id = await draft();
    const other = await draft('Secret 20');
    const { path } = await share('products', id);
    expect(path).toMatch(/^\/review\/[\w-]{43}$/);
    expect(await shown(path)).toMatchObject({
      url: `/product/${id}`,
      record: { _id: id, name: 'Secret 10' },
      review: { state: 'draft', path, isPreview: false, remarks: [], own: expect.arrayContaining([id]) },
    });
    await expect(server.visitor.products.get({ id })).rejects.toMatchObject({ status: 404 });
    await expect(server.visitor.products.get({ id: other })).rejects.toMatchObject({ status: 404 });
  });

  test('the page is stored by nobody, listed by no search engine, and tells no other site its address', async () => {
    const { path } = await share('products', await draft());
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('ETag')).toBeNull();
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('report');
    // The cache would answer the second request with the first.
    await server.client.products.publish({ id: (await shown(path)).record._id, status: 'published' });
    expect(await shown(path)).toMatchObject({ review: { state: 'published' } });
  });

  test('the table has the hash of the token, not the token', async () => {
    const { path } = await share('products', await draft());
    const rows = await server.deps.db.read(({ reviewLinks }) => reviewLinks.find());
    expect(JSON.stringify(rows)).not.toContain(path.slice('/review/'.length));
  });

  test.each([
    ['an unknown link', () => Promise.resolve('/review/nA1f0cX6Ty0a0Ewq3bVvQ7m2Zr8yJk5LpSdHfGtUi9o')],
    ['a link without a token', () => Promise.resolve('/review')],
    ['a link with more behind it', async () => `${(await share('products', await draft())).path}/x`],
    ['a link in capitals', async () => (await share('products', await draft())).path.toUpperCase()],
    [
      'a revoked link',
      async () => {
        const { _id: id, path } = await share('products', await draft());
        await server.client.reviews.revoke({ id });
        return path;
      },
    ],
    [
      'a link whose record was deleted',
      async () => {
        const id = await draft();
        const { path } = await share('products', id);
        await server.client.products.remove({ id });
        return path;
      },
    ],
    [
      'a link that has expired',
      async () => {
        const { path } = await share('products', await draft(), 1);
        server.clock.advance(day + 1);
        return path;
      },
    ],
  ])('%s answers that it has ended, without a word of the record', async (_name, make) => {
    const response = await open(await make());
    expect(response.status).toBe(410);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(response.text).toContain('This link has ended, or the address is incomplete.');
    expect(response.text).not.toContain('Secret');
  });

  test('a preview of staff works for an hour, is not listed, and takes no remarks', async () => {
    const id = await draft();
    const { path } = await server.client.reviews.share({ noun: 'products', record: id });
    expect((await shown(path)).review).toMatchObject({ isPreview: true });
    expect((await shown(path)).review).not.toHaveProperty('remarks');
    expect(await server.client.reviews.links({ noun: 'products', record: id })).toEqual([]);
    server.clock.advance(hour + 1);
    expect((await open(path)).status).toBe(410);
  });

  test('each kind of record is shown on its page', async () => {
    const category = (await server.client.categories.create({ name: 'Secret group', status: 'draft' }))._id;
    const page = (await make.deletable('pages'))._id;
    const image = (await server.client.gallery.create({ 'image-file': [await pngFile()], status: 'draft' }))._id;
    const of = async (noun: ReviewedNoun, record: string) => shown((await share(noun, record)).path);
    expect(await of('categories', category)).toMatchObject({
      url: `/products/${category}`,
      record: [{ name: 'Secret group' }, { chips: [] }],
    });
    expect(await of('pages', page)).toMatchObject({ record: { title: expect.stringMatching(/^Page \d/) } });
    const { record } = await of('gallery', image);
    expect(record).toContainEqual(expect.objectContaining({ _id: image }));
    expect(await server.visitor.gallery.list({})).not.toContainEqual(expect.objectContaining({ _id: image }));
    await expect(of('website', 'website')).rejects.toMatchObject({
      status: 404,
      message: 'Save the website first. Then you can show it to others.',
    });
    await server.client.website.import(testCompany);
    expect(await of('website', 'website')).toMatchObject({ url: '/', record: { name: 'Test Hydraulics Ltd' } });
    const { path } = await share('website', 'website');
    expect(await shown(`${path}?page=about`)).toMatchObject({ url: '/about-us' });
  });

  test('a link shows the pending change of a published record, which visitors do not see', async () => {
    const { _id: id } = await make.product({ name: 'Public 10' });
    const { version } = await server.client.products.get({ id });
    await server.client.products.update({ id, version, name: 'Public 11', pending: 'true' });
    const { path } = await share('products', id);
    expect(await shown(path)).toMatchObject({ record: { name: 'Public 11' }, review: { state: 'pending' } });
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Public 10' });
  });

  test('each opening of a link is counted and dated, no visit of the page is', async () => {
    const id = await draft();
    const { path } = await share('products', id);
    await open(path);
    const first = (await linkOf(id))?.lastUsedAt ?? '';
    server.clock.advance(hour);
    await open(path);
    await server.http.request(path, { method: 'HEAD', headers: headers() });
    const second = await linkOf(id);
    expect(second?.uses).toBe(2);
    expect(Date.parse(second?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first) + hour - 1);
    await server.deps.dayCounts.flush();
    expect(JSON.stringify(await server.deps.db.read(({ dayCounts }) => dayCounts.find()))).not.toContain(id);
  });

  test('twenty wrong links from an address close the pages of links to it for a while', async () => {
    const { path } = await share('products', await draft());
    const wrong = Array.from({ length: 20 }, (_, place) => `/review/wrong-${place}`);
    for (const one of wrong) expect((await open(one)).status).toBe(410);
    expect((await open(path)).status).toBe(429);
    address = '198.51.100.7';
    expect((await open(path)).status).toBe(200);
  });
});
