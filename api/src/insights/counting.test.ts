import type { InsightKind } from '@hydraulics/common/nouns/insights/insights';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { addToDay, purgeDayCounts } from '../repositories/insights/day-counts.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type RenderPage, testWebsite } from '../testing/website.ts';
import { DayCounts } from './day-counts.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Reads what the page of an address reads. */
const render: RenderPage = async ({ url, client }) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, page, id = ''] = pathname.split('/');
  const page200 = { status: 200 as const, head: '', body: url, state: null };
  const given = Object.fromEntries(searchParams);
  if (page === 'product') await client.products.single({ id });
  if (page === 'products' && id) await client.categories.filter({ id, filters: searchParams.toString() });
  if (page === 'search') await client.search.find({ q: given.q ?? '' });
  if (page === 'compare') await client.products.compare({ ids: given.products ?? '' });
  if (page === 'sizing-calculator') await client.products.size(given);
  return page200;
};

const bore = { id: 'bore', name: 'Bore', kind: 'number', unit: 'mm', filterable: true, drawn: 'bore' } as const;
const value = (number: number) => JSON.stringify({ values: { bore: { kind: 'number', number, unit: 'mm' } } });

describe.each(databases)('counting what visitors do, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let [pump, ram, press, categoryId] = ['', '', '', ''];
  beforeAll(async () => {
    server = await startTestServer(database, { website: testWebsite(render) });
    make = factories(server);
    categoryId = (await server.client.categories.create({ name: 'Cylinders', attributes: [bore] as never }))._id;
    const add = async (name: string, more = {}) =>
      (await server.client.products.create({ name, categoryId, ...more }))._id;
    pump = await add('Gear pump');
    ram = await add('Ram', { specifications: value(100) });
    press = await add('Press');
  });
  afterAll(() => server?.close());
  afterEach(async () => {
    await server.deps.dayCounts.flush();
    await server.deps.db.transaction(({ dayCounts }) => dayCounts.deleteAll());
  });

  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.url + path, { method, headers: { 'User-Agent': firefox, ...headers } }).then(response =>
      response.arrayBuffer().then(() => response),
    );
  const counted = async (kind: InsightKind) => {
    await server.deps.dayCounts.flush();
    const rows = await server.deps.db.read(({ dayCounts }) => dayCounts.findBy({ kind }));
    return Object.fromEntries(rows.map(({ subject, times }) => [subject, times]));
  };

  test('counts each view of a product, from the page cache as well', async () => {
    const first = await visit(`/product/${pump}`);
    expect(first.headers.has('X-Request-Id')).toBe(true);
    const second = await visit(`/product/${pump}`, { 'User-Agent': chrome });
    expect(second.headers.has('X-Request-Id')).toBe(false);
    const unchanged = await visit(`/product/${pump}`, { 'If-None-Match': second.headers.get('ETag') ?? '' });
    expect(unchanged.status).toBe(304);
    await visit(`/product/${ram}?utm_source=mail`);
    expect(await counted('product')).toEqual({ [pump]: 3, [ram]: 1 });
  });

  test.each([
    ['a robot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['an AI robot', { 'User-Agent': 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)' }],
    ['a program', { 'User-Agent': 'curl/8.9.1' }],
    ['a program without a name', { 'User-Agent': '' }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a prerender', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a prefetch of an older browser', { Purpose: 'prefetch' }],
    ['a call with a token', { Authorization: 'Bearer token' }],
    ['a link from the back office', { Referer: 'http://localhost/product-operation/edit-product/7' }],
  ] satisfies [string, Record<string, string>][])('does not count %s', async (_, headers) => {
    await visit(`/product/${pump}`, headers);
    await visit(`/product/${pump}`, headers);
    await visit('/search?q=nothing+of+the+kind', headers);
    expect(await counted('product')).toEqual({});
    expect(await counted('search-none')).toEqual({});
  });

  test('counts no HEAD, no picture of a product, no call of the API and no product that is missing', async () => {
    await visit(`/product/${pump}`, {}, 'HEAD');
    await visit(`/product/${pump}/uploads/picture.webp`);
    await visit(`/api/single-product/${pump}`);
    await visit('/api/v1/search?q=nothing+of+the+kind');
    await visit('/product/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11');
    expect(await counted('product')).toEqual({});
    expect(await counted('search-none')).toEqual({});
  });

  test('counts a search without hits as one, however it is typed, and none with hits', async () => {
    for (const q of ['Submarine', ' submarine ', 'SUBMARINE', 'gear pump']) {
      await visit(`/search?q=${encodeURIComponent(q)}`);
    }
    await visit(`/search?q=${encodeURIComponent('gear submarine')}`);
    await visit('/search?q=');
    expect(await counted('search-none')).toEqual({ submarine: 3 });
    expect(await counted('search-weak')).toEqual({ 'gear submarine': 1 });
  });

  test('counts codes that no product has, filters and sizings without a product, and each compared pair', async () => {
    await visit('/search?q=a10vso71');
    await visit(`/products/${categoryId}?bore-from=500`);
    await visit(`/products/${categoryId}?bore-from=50`);
    await visit(`/products/${categoryId}`);
    await visit('/sizing-calculator?force=50&pressure=210&direction=push');
    await visit(`/compare?products=${ram},${pump}`);
    await visit(`/compare?products=${pump},${ram},${press}`);
    expect(await counted('code')).toEqual({ A10VSO71: 1 });
    expect(await counted('filter')).toEqual({ [`${categoryId} Bore from 500 mm`]: 1 });
    expect(await counted('sizing')).toEqual({ 'push 50 kN at 210 bar, bore 63 mm': 1 });
    const pair = (one: string, other: string) => [one, other].sort().join(' ');
    expect(await counted('pair')).toEqual({ [pair(pump, ram)]: 2, [pair(pump, press)]: 1, [pair(ram, press)]: 1 });
  });

  test('counts enquiries by their product, and none that is spam or names none', async () => {
    await make.enquiry({ product: pump });
    await make.enquiry({ product: 'Gear pump' });
    await make.enquiry({});
    expect(await counted('enquiry')).toEqual({ [pump]: 2 });
  });

  test.each([
    'vera@example.com',
    'valve for Vera.Visitor@example.com',
    '+49 30 1234567',
    '0171 123 45 67',
    'ask 555-867-5309',
    '(030) 123/45-67',
    '12345678',
  ])('stores nothing of a search for %s', async typed => {
    for (const path of ['/search?q=', '/search?q=submarine+']) await visit(path + encodeURIComponent(typed));
    await server.deps.dayCounts.flush();
    const rows = await server.deps.db.read(({ dayCounts }) => dayCounts.find());
    expect(rows.map(({ kind, subject, times }) => [kind, subject, times])).toEqual([['searched', 'all', 2]]);
  });

  test('stores at most 1,000 texts of a kind and day, also from two processes, and counts known ones further', async () => {
    const other = await new Database(server.database.location).open();
    const second = new DayCounts({ db: other, now: server.clock.now, log: server.deps.log });
    const { dayCounts } = server.deps;
    for (let n = 0; n < 700; n += 1) {
      dayCounts.add({ kind: 'search-none', subject: `first ${n}` });
      second.add({ kind: 'search-none', subject: `second ${n}` });
    }
    dayCounts.add({ kind: 'search-none', subject: 'both' });
    await Promise.all([dayCounts.flush(), second.flush()]);
    expect(Object.keys(await counted('search-none'))).toHaveLength(1000);
    const [[known] = []] = Object.entries(await counted('search-none'));
    for (const counts of [dayCounts, second]) counts.add({ kind: 'search-none', subject: known as string });
    await Promise.all([dayCounts.flush(), second.flush()]);
    expect((await counted('search-none'))[known as string]).toBe(3);
    await other.close();
  });

  test('two processes add up, and a stop stores what waits', async () => {
    const other = await new Database(server.database.location).open();
    const second = new DayCounts({ db: other, now: server.clock.now, log: server.deps.log });
    for (let n = 0; n < 5; n += 1) second.add({ kind: 'product', subject: pump });
    for (let n = 0; n < 3; n += 1) server.deps.dayCounts.add({ kind: 'product', subject: pump });
    await Promise.all([second.close(), server.deps.dayCounts.flush()]);
    expect(await counted('product')).toEqual({ [pump]: 8 });
    await other.close();
  });

  test('deletes counts after 25 months, but keeps the number of all downloads', async () => {
    const document = await make.document();
    const add = (day: string, kind: InsightKind, subject: string, times: number) =>
      addToDay(server.deps.db, { day, kind, times: new Map([[subject, times]]) });
    const now = () => new Date('2026-11-27T12:00:00Z');
    for (const [day, times] of [
      ['2024-09-30', 4],
      ['2024-09-01', 2],
      ['2024-10-01', 8],
      ['2026-11-27', 1],
    ] as const) {
      await add(day, 'document', document._id, times);
      await add(day, 'search-none', 'submarine', times);
    }
    for (let n = 0; n < 2; n += 1) await purgeDayCounts({ db: server.deps.db, now });
    const rows = await server.deps.db.read(({ dayCounts }) => dayCounts.find({ order: { id: 'ASC' } }));
    expect(rows.map(({ kind, day, times }) => [kind, day, times])).toEqual([
      ['document', '', 6],
      ['document', '2024-10-01', 8],
      ['search-none', '2024-10-01', 8],
      ['document', '2026-11-27', 1],
      ['search-none', '2026-11-27', 1],
    ]);
    expect(await server.client.documents.get({ id: document._id })).toMatchObject({ downloads: 15 });
  });
});
