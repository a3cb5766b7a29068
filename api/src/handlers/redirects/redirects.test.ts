import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const browser = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };

describe.each(databases)('the addresses of a former website on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(kind, { website: catalogueWebsite() });
    make = factories(server);
  });
  afterAll(() => server?.close());

  const ask = async (path: string) => {
    const { status, headers } = await server.http.request(path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const add = (source: string, target: string) => server.client.redirects.create({ source, target });
  const refusal = (source: string, target: string) =>
    add(source, target).then(
      () => 'accepted',
      error => error.message,
    );

  test('redirect in one hop to the present address of a record, or to another site', async () => {
    const { _id: id } = await make.product({ name: 'Redirected pump' });
    await add('/shop/pump.html', '/product/redirected-pump');
    await add('/old/*', '/product/*');
    await add('/outside', 'https://shop.example.org/x');
    await server.client.products.update({ id, name: 'Renamed pump' });
    expect(await ask('/Shop/Pump.html?x=1')).toEqual([301, '/product/renamed-pump?x=1']);
    expect(await ask('/old/redirected-pump')).toEqual([301, '/product/renamed-pump']);
    expect(await ask('/outside')).toEqual([301, 'https://shop.example.org/x']);
    expect((await ask('/shop/other.html'))[0]).toBe(404);
  });

  test('redirect where this website has pages of its own, too, which they do not hide', async () => {
    await server.client.pages.create({ title: 'Service' });
    await server.client.pages.create({ title: 'Not yet', status: 'draft' });
    await add('/pages/about.html', '/about-us');
    await add('/pages/*', '/gallery');
    expect(await refusal('/pages/service', '/gallery')).toMatch('is a page of this website');
    expect(await ask('/pages/service')).toEqual([200, null]);
    expect(await ask('/pages/about.html?a=1')).toEqual([301, '/about-us?a=1']);
    expect(await ask('/pages/old-news')).toEqual([301, '/gallery']);
    expect(await ask('/pages/not-yet')).toEqual([301, '/gallery']);
    expect(await ask('/Pages/Old-News/')).toEqual([301, '/pages/Old-News']);
  });

  test('lead from each former address of a page that staff made, in one hop', async () => {
    const { _id: id } = await server.client.pages.create({ title: 'Fairs', name: 'fairs-2026' });
    await server.client.pages.update({ id, name: 'fairs-2027' });
    await server.client.pages.update({ id, name: 'fairs', pending: 'true' });
    expect(await ask('/pages/fairs-2026')).toEqual([301, '/pages/fairs-2027']);
    await server.client.pendingChanges.publish({ noun: 'pages', recordId: id, version: 1 });
    for (const former of ['fairs-2026', 'fairs-2027'])
      expect(await ask(`/pages/${former}?a=1`)).toEqual([301, '/pages/fairs?a=1']);
    // A new page may have a former address, and a page its own one again.
    await server.client.pages.create({ title: 'Fairs of last year', name: 'fairs-2026' });
    expect(await ask('/pages/fairs-2026')).toEqual([200, null]);
    await server.client.pages.update({ id, name: 'fairs-2027' });
    expect(await ask('/pages/fairs')).toEqual([301, '/pages/fairs-2027']);
    expect(await ask('/pages/fairs-2027')).toEqual([200, null]);
    expect((await server.client.redirects.list({ q: 'fairs' })).map(one => [one.source, one.target])).toEqual([
      ['/pages/fairs', '/pages/fairs-2027'],
      ['/pages/fairs-2026', '/pages/fairs-2027'],
    ]);
  });

  test('do not tell the former address of a draft', async () => {
    const { _id: id } = await server.client.pages.create({ title: 'Secret', name: 'secret-1', status: 'draft' });
    await server.client.pages.update({ id, name: 'secret-2' });
    expect(await server.client.redirects.list({ q: 'secret' })).toEqual([]);
  });

  test('are refused where the website answers itself', async () => {
    for (const path of ['/review/x', '/originals/x', '/desktop', '/catalogues/a.pdf'])
      expect(await refusal(path, '/gallery')).toMatch('is a page of this website');
  });

  test('never hide a page, and may replace a deleted one', async () => {
    const { _id: id } = await make.product({ name: 'Gone soon' });
    expect(await refusal('/product/gone-soon', '/about-us')).toBe(
      '/product/gone-soon is a page of this website, which a redirect would hide.',
    );
    for (const page of ['/about-us', `/product/${id}`, '/dashboard', '/api/products', '/sitemap.xml'])
      expect(await refusal(page, '/gallery')).toMatch('is a page of this website');
    await add('/product/*', '/products');
    expect(await ask('/product/gone-soon')).toEqual([200, null]);
    await server.client.products.remove({ id });
    expect(await ask('/product/gone-soon')).toEqual([301, '/products']);
    const [row] = await server.client.redirects.list({ q: '/product/*' });
    await server.client.redirects.remove({ id: row?._id ?? '' });
    expect(await ask('/product/gone-soon')).toEqual([410, null]);
  });

  test('cannot lead in a circle, also through patterns and former names', async () => {
    await add('/loop-a', '/loop-b');
    await add('/loop-b', '/loop-c');
    expect(await refusal('/loop-c', '/loop-a')).toBe(
      'This would lead in a circle: /loop-c → /loop-a → /loop-b → /loop-c.',
    );
    expect(await refusal('/self', '/self/')).toMatch('in a circle');
    expect(await refusal('/more/*', '/more/and/*')).toMatch('in a circle');
    await add('/one/*', '/two/*');
    expect(await refusal('/two/special', '/one/special')).toMatch('in a circle');
    await add('/three/special', '/four/special');
    expect(await refusal('/four/*', '/three/*')).toMatch('in a circle');
    const { _id: id } = await make.product({ name: 'Circle' });
    await add('/to-circle', '/product/circle');
    await server.client.products.remove({ id });
    expect(await refusal('/product/circle', '/to-circle')).toMatch('in a circle');
    expect(await refusal('/bad', 'javascript:alert(1)')).toMatch('must be a path of this website');
    expect(await refusal('/loop-a/', '/gallery')).toBe(
      '/loop-a/ already leads to /loop-b. Change that redirect instead.',
    );
  });

  test('are imported from a table that is checked first, with what is wrong in each row', async () => {
    const rows = [
      { row: 2, source: '/t/1', target: '/about-us' },
      { row: 3, source: '/t/1/', target: '/gallery' },
      { row: 4, source: 't2', target: '/gallery' },
      { row: 5, source: '/about-us', target: '/gallery' },
      { row: 6, source: '/t/6', target: '/t/7' },
      { row: 7, source: '/t/7', target: '/t/6' },
    ];
    const expected = [
      ['added', ''],
      ['refused', 'Row 2 has the same old address.'],
      ['refused', 'The old address must begin with a slash or with https://.'],
      ['refused', '/about-us is a page of this website, which a redirect would hide.'],
      ['added', ''],
      ['refused', 'This would lead in a circle: /t/7 → /t/6 → /t/7.'],
    ];
    const outcome = async (dryRun: boolean) =>
      (await server.client.redirects.importTable({ dryRun, rows })).rows.map(one => [one.outcome, one.message]);
    expect(await outcome(true)).toEqual(expected);
    expect((await ask('/t/1'))[0]).toBe(404);
    expect(await outcome(false)).toEqual(expected);
    expect(await ask('/t/1')).toEqual([301, '/about-us']);
    expect((await outcome(true))[0]).toEqual(['unchanged', '']);
  });

  test('lead to the successor of a deleted product, by its id and all its names', async () => {
    const [one, other] = [await make.product({ name: 'Series A' }), await make.product({ name: 'Series B' })];
    await server.client.products.update({ id: one._id, name: 'Series A2' });
    await expect(server.client.redirects.setSuccessor({ id: one._id, successorId: other._id })).rejects.toMatchObject({
      message: 'This product is still in the catalogue. Delete it first.',
    });
    await server.client.products.remove({ id: one._id });
    await server.client.redirects.setSuccessor({ id: one._id, successorId: other._id });
    for (const name of [one._id, 'series-a', 'series-a2'])
      expect(await ask(`/product/${name}`)).toEqual([301, '/product/series-b']);
    await server.client.products.restore({ id: one._id });
    expect(await ask('/product/series-a2')).toEqual([200, null]);
  });

  test('lead to one successor of many products that were deleted at once', async () => {
    const [one, two, other] = [
      await make.product({ name: 'Many A' }),
      await make.product({ name: 'Many B' }),
      await make.product({ name: 'Many C' }),
    ];
    const items = [one, two].map(({ _id, version }) => ({ _id, version }));
    const bulk = (change: object) => server.client.products.bulk(change as never);
    const [first] = items;
    await expect(bulk({ action: 'delete', items, successorId: first?._id })).rejects.toMatchObject({
      message: 'The product that replaces them is one of those to be deleted. Choose another one.',
    });
    await expect(bulk({ action: 'withdraw', items, successorId: other._id })).rejects.toMatchObject({
      message: 'successorId is allowed only when action is delete',
    });
    expect(await ask('/product/many-a')).toEqual([200, null]);
    const { operation } = await bulk({ action: 'delete', items, successorId: other._id });
    for (const name of [one._id, 'many-a', 'many-b'])
      expect(await ask(`/product/${name}`)).toEqual([301, '/product/many-c']);
    expect(await server.client.redirects.deleted({ recordId: two._id })).toMatchObject([
      { recordId: two._id, name: 'Many B', successor: { _id: other._id, name: 'Many C' } },
    ]);
    await bulk({ action: 'undo', undoes: operation });
    expect(await ask('/product/many-b')).toEqual([200, null]);
    expect(await server.client.redirects.deleted({ recordId: two._id })).toEqual([]);
  });

  test('paths that were not found are counted, without robots and personal data', async () => {
    const visit = (path: string, headers: Record<string, string> = browser) => server.http.get(path, headers);
    for (let n = 0; n < 3; n += 1) await visit('/produkte/pumpe.html?name=x');
    await visit('/catalog/valves');
    for (let n = 0; n < 2; n += 1) await visit('/unternehmen/produkte.php');
    for (const path of [
      '/wp-login.php',
      '/.env',
      '/a/x.php',
      '/webshell.php',
      '/pages/alfa7.php',
      '/images/login.aspx',
      '/mail/ada@example.com',
      '/call/5551234567',
      '/.git/config',
    ])
      await visit(path);
    await visit('/seen-by-robots', { 'User-Agent': 'Googlebot/2.1' });
    const missed = async () => {
      const rows = await server.client.redirects.missed({});
      // The tests before this one asked for others.
      return rows.filter(({ path }) => !/^\/(?:product|shop|t)\//.test(path)).map(one => [one.path, one.requests]);
    };
    expect(await missed()).toEqual([
      ['/produkte/pumpe.html', 3],
      ['/unternehmen/produkte.php', 2],
      ['/catalog/valves', 1],
    ]);
    await add('/produkte/*', '/products');
    await add('/unternehmen/*', '/about-us');
    expect(await missed()).toEqual([['/catalog/valves', 1]]);
    for (let n = 0; n < 1010; n += 1) server.deps.missed.record(`/many/${n}/${'x'.repeat(300)}`);
    const all = await missed();
    expect((await server.client.redirects.missed({})).length).toBe(1000);
    expect(Math.max(...all.map(([path]) => String(path).length))).toBe(200);
  });
});
