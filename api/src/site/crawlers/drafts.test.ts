import { api, eachEndpoint } from '@hydraulics/common/contract/api';
import { documentAddress } from '@hydraulics/common/units/documents';
import { shareAddress } from '@hydraulics/common/units/share';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../repositories/publication/schedule.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const hour = 3600_000;

/** A word that is nowhere else. */
const secret = 'Zyxwol';

describe.each(databases)('what visitors find of a draft, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let addresses: string[];
  let ids: string[];
  let publishAll: (status: 'draft' | 'published') => Promise<void>;

  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite(), publicUrl: 'https://www.example.com' });
    make = factories(server);
    const pressure = { id: 'pressure', name: 'Pressure', kind: 'number' as const, unit: 'bar' as const };
    const attributes = [{ ...pressure, filterable: true, comparable: true }];
    const { _id: inDraft } = await server.client.categories.create({ name: `${secret} line`, attributes });
    const { _id: shown } = await server.client.categories.create({ name: 'Pumps', attributes });
    await make.product({ name: 'Shown pump', categoryId: shown });
    const texts = { smallDesc: `<p>${secret} small</p>`, features: `<p>${secret} features</p>` };
    const values = { pressure: { kind: 'number', number: 210, unit: 'bar' } };
    const specifications = JSON.stringify({ own: [], values });
    const fields = { ...texts, specifications };
    const draft = await make.product({ name: `${secret} 10`, categoryId: shown, ...fields, images: [await pngFile()] });
    const inside = await make.product({ name: `${secret} 20`, categoryId: inDraft, ...fields });
    const chosen = [{ _id: draft._id, version: draft.version }];
    await server.client.products.bulk({ action: 'home', items: chosen });
    const document = await make.document({ productId: draft._id, title: `${secret} sheet` });
    const { _id: picture } = await server.client.gallery.create({
      'image-file': [await pngFile()],
      alt: `The ${secret} 10 in the hall`,
    });
    const { _id: page } = await server.client.pages.create({
      title: `${secret} at the fair`,
      ...{ place: 'menu', date: '2026-05-04' },
      blocks: JSON.stringify([{ kind: 'text', html: `<p>The ${secret} 10 is shown in hall 4.</p>` }]),
    });
    ids = [draft._id, inside._id, inDraft, picture, page];
    addresses = [
      ...['/', '/products', `/products/${shown}`, `/products/${inDraft}`, '/gallery', `/search?q=${secret}`],
      ...[`/product/${draft._id}`, `/product/${inside._id}`, '/sizing-calculator', '/contact-us'],
      ...[`/pages/${secret.toLowerCase()}-at-the-fair`, '/news', '/news.xml'],
      ...['/sitemap.xml', '/robots.txt'],
      ...[`/product/${draft._id}/data-sheet.pdf`, `/product/${inside._id}/data-sheet.pdf`],
      ...[`/product/${draft._id}/cad.step`, `/product/${inside._id}/cad.dxf`],
      documentAddress(document._id, document),
      shareAddress(draft),
      `/compare?ids=${draft._id},${inside._id}`,
      ...publicReads([draft._id, inside._id, inDraft, shown, picture]),
    ];
    publishAll = async status => {
      await server.client.products.publish({ id: draft._id, status });
      await server.client.categories.publish({ id: inDraft, status });
      await server.client.gallery.publish({ id: picture, status });
      await server.client.pages.publish({ id: page, status });
    };
  });
  afterEach(() => server?.close());

  /** Every call without a token that reads, about each of the ids. */
  function publicReads(about: string[]): string[] {
    const reads = [...eachEndpoint(api)].filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public',
    );
    const paths = reads.flatMap(({ endpoint: { path } }) =>
      path.includes(':id') ? about.map(id => path.replace(':id', id)) : [path],
    );
    const [first, second] = about;
    return [
      ...paths.filter(path => !path.includes('health')),
      `/api/v1/search?q=${secret}`,
      `/api/products?q=${secret}`,
      '/api/products?status=draft',
      '/api/products?lacks=specImage&status=scheduled',
      '/api/categories?status=draft',
      '/api/gallery?status=draft',
      `/api/v1/public-page?name=${secret.toLowerCase()}-at-the-fair`,
      `/api/v1/comparison?ids=${first},${second}`,
      `/api/v1/categories/${about[3]}/products?filters=${encodeURIComponent('pressure.min=200')}`,
    ];
  }

  async function findings(): Promise<string[]> {
    const found: string[] = [];
    for (const address of addresses) {
      const response = await fetch(server.url + address, { redirect: 'manual' });
      const bytes = Buffer.from(await response.arrayBuffer());
      const own = address.toLowerCase().includes(secret.toLowerCase());
      const text = own ? bytes.toString().replaceAll(`"q":"${secret}"`, '') : bytes.toString();
      const isFile = /\.pdf$|^\/documents\/|^\/share\//.test(address) && response.status !== 404;
      const isNamed = ids.some(id => text.includes(id) && !address.includes(id));
      if (text.toLowerCase().includes(secret.toLowerCase()) || isFile || isNamed) found.push(address);
    }
    return found;
  }

  /** What visitors have seen of a document stays at its address after its product was withdrawn. */
  const withdrawn = async () =>
    (await findings()).filter(address => !/^\/documents\/[^/]+\/zyxwol-sheet\.pdf$/.test(address));

  test('while it is published, its name is where it belongs', async () => {
    const found = await findings();
    for (const address of [
      '/',
      '/products',
      '/sitemap.xml',
      `/search?q=${secret}`,
      '/api/products',
      '/gallery',
      '/news',
      '/news.xml',
    ]) {
      expect(found).toContain(address);
    }
    expect(found.some(address => address.endsWith('data-sheet.pdf'))).toBe(true);
    expect(found.some(address => address.startsWith('/documents/'))).toBe(true);
  });

  test('nothing is found of it once many are withdrawn by one operation, and their category and page end', async () => {
    const [draft = '', inside = '', category = '', picture = '', page = ''] = ids;
    const moment = new Date(server.clock.now().getTime() + hour).toISOString();
    await server.client.categories.publish({ id: category, status: 'published', unpublishAt: moment });
    await server.client.pages.publish({ id: page, status: 'published', unpublishAt: moment });
    await findings();
    server.clock.advance(hour);
    await publishDue(server.deps);
    const versionOf = async (id: string) => (await server.client.products.get({ id })).version;
    const items = [];
    for (const _id of [draft, inside]) items.push({ _id, version: await versionOf(_id) });
    await server.client.products.bulk({ action: 'withdraw', items });
    await server.client.gallery.bulk({ action: 'withdraw', items: [{ _id: picture, version: 1 }] });
    expect(await withdrawn()).toEqual([]);
  });

  test('nothing is found of it once the release that showed it is taken back', async () => {
    const nouns = ['products', 'products', 'categories', 'gallery', 'pages'] as const;
    await publishAll('draft');
    await server.client.products.publish({ id: ids[1] ?? '', status: 'draft' });
    const items = ids.map((recordId, index) => ({ noun: nouns[index] ?? 'products', recordId }));
    const { _id: id } = await server.client.releases.create({ name: 'Fair', items });
    expect(await withdrawn()).toEqual([]);
    await server.client.releases.publishNow({ id, version: 1 });
    expect((await findings()).length).toBeGreaterThan(20);
    await server.client.releases.takeBack({ id, version: 2 });
    expect(await withdrawn()).toEqual([]);
  });

  test('nothing is found of it, at once after it is withdrawn, although everything was cached', async () => {
    await findings();
    await publishAll('draft');
    expect(await withdrawn()).toEqual([]);
    await publishAll('published');
    expect((await findings()).length).toBeGreaterThan(20);
  });
});
