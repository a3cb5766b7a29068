import { isAdminPath } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropCompany, storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { dxfText } from '../../testing/files/documents.ts';
import { pngFile } from '../../testing/images.ts';
import { insertLargeCatalogue } from '../../testing/large-catalogue.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';

const website = testWebsite(async () => ({ status: 200, head: '', body: '', state: null }));

describe.each(databases)('what search engines read, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database, { website, publicUrl: 'https://www.example.com/a&b' });
    make = factories(server);
  });
  afterAll(() => server?.close());

  async function readSitemap() {
    const { text } = await server.http.get('/sitemap.xml');
    const entries = [...text.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?(.*?)<\/url>/g)];
    const pages = entries.map(([, address = '', changed, images = '']) => ({
      path: address.replace('https://www.example.com/a&amp;b', ''),
      changed,
      images: [...images.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, image]) => image),
    }));
    return new Map(pages.map(page => [page.path, page]));
  }

  test('an empty catalogue has its fixed pages, without a time of change', async () => {
    const pages = await readSitemap();
    expect([...pages.keys()]).toEqual(['/', '/products', '/gallery', '/about-us', '/contact-us', '/sizing-calculator']);
    expect([...pages.values()].filter(({ changed }) => changed)).toEqual([]);
  });

  test('the legal texts that the company has are listed', async () => {
    const section = { title: 'Publisher', paragraphs: ['Example Ltd'] };
    const written = { ...testCompany, legal: { imprint: [section], terms: [] } };
    await storeCompany(server.deps, written);
    const listed = [...(await readSitemap()).keys()];
    await dropCompany(server.deps);
    expect(listed).toEqual([
      '/',
      '/products',
      '/gallery',
      '/about-us',
      '/contact-us',
      '/sizing-calculator',
      '/imprint',
    ]);
  });

  test('every active category and product is listed, with its time of change and its images', async () => {
    const category = await make.category();
    const deleted = await make.product({ categoryId: category._id });
    await server.client.products.remove({ id: deleted._id });
    const images = [await pngFile(), await pngFile()];
    const product = await make.product({ categoryId: category._id, images, specImage: [await pngFile()] });
    const picture = await make.image();
    const pages = await readSitemap();
    expect(pages.get(`/product/${product.address}`)).toMatchObject({
      changed: product.updatedAt,
      images: [...product.images, product.specImage].map(path => `https://www.example.com/a&amp;b/${path}`),
    });
    expect(pages.get('/gallery')).toMatchObject({
      changed: picture.updatedAt,
      images: [`https://www.example.com/a&amp;b/uploads/${picture.filename}`],
    });
    for (const path of ['/', '/products', `/products/${category.address}`]) {
      expect(pages.get(path), path).toMatchObject({ changed: product.updatedAt });
    }
    expect(pages.has(`/product/${deleted.address}`)).toBe(false);
  });

  test('the sitemap lists the PDFs among the documents of a product', async () => {
    const { _id: productId } = await make.product();
    const [pdf, hidden] = [await make.document({ productId }), await make.document({ productId })];
    const drawing = await make.document({ productId, file: [new File([dxfText], 'a.dxf')] });
    await server.client.documents.remove({ id: hidden._id, reason: 'Wrong file' });
    const pages = await readSitemap();
    expect(pages.get(pdf.path)).toMatchObject({ changed: pdf.updatedAt, images: [] });
    expect([pages.has(hidden.path), pages.has(drawing.path)]).toEqual([false, false]);
  });

  test("a page's time of change follows its content only", async () => {
    const [one, other] = [await make.category(), await make.category()];
    const product = await make.product({ categoryId: one._id });
    const before = await readSitemap();
    await server.client.products.update({ id: product._id, name: 'Renamed' });
    const { updatedAt } = await server.visitor.products.get({ id: product._id });
    const after = await readSitemap();
    for (const path of ['/products', `/products/${one.address}`, '/product/renamed']) {
      expect(after.get(path)?.changed, path).toBe(updatedAt);
    }
    for (const path of ['/', '/gallery', `/products/${other.address}`])
      expect(after.get(path)).toEqual(before.get(path));
  });

  test("the home page's time of change is that of its newest product", async () => {
    const old = await make.product({ images: [await pngFile()] });
    for (let n = 0; n < limits.homeProducts; n += 1) await make.product({ images: [await pngFile()] });
    const before = (await readSitemap()).get('/')?.changed;
    await server.client.products.update({ id: old._id, name: 'No longer on it' });
    expect((await readSitemap()).get('/')?.changed).toBe(before);
  });

  test('robots.txt allows everything but the API and the back office', async () => {
    const { text, headers } = await server.http.get('/robots.txt');
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain('Sitemap: https://www.example.com/a&b/sitemap.xml');
    const closed = lines.flatMap(line => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
    expect(closed).toContain('/api');
    expect(closed.filter(path => path !== '/api' && !isAdminPath(path))).toEqual([
      '/search?',
      '/documents/*.step$',
      '/documents/*.dxf$',
      '/documents/*.zip$',
    ]);
    expect(closed).toHaveLength(27);
    for (const path of (await readSitemap()).keys()) {
      expect(closed.filter(start => path.startsWith(start))).toEqual([]);
    }
  });

  test.each(['/robots.txt', '/sitemap.xml'])(
    '%s is cached like a page, but not with unknown parameters',
    async path => {
      await server.http.get(path);
      const cached = await server.http.get(path);
      expect(cached.headers.has('X-Request-Id')).toBe(false);
      expect(cached.headers.get('Cache-Control')).toBe('public, no-cache');
      await server.http.get(`${path}?x`);
      expect((await server.http.get(`${path}?x`)).headers.has('X-Request-Id')).toBe(true);
      expect((await server.http.request(path, { method: 'HEAD' })).status).toBe(200);
    },
  );

  test('more than a thousand addresses are split into files of at most a thousand, each listed once', async () => {
    const split = await startTestServer(database, { website, publicUrl: 'https://www.example.com' });
    try {
      for (const path of ['/sitemap-pages.xml', '/sitemap-products-1.xml']) {
        expect((await split.http.get(path)).text, path).not.toContain('<urlset');
      }
      await split.deps.db.write(tables =>
        insertLargeCatalogue(tables, { products: 2050, enquiries: 0, gallery: 1100 }),
      );
      const { text } = await split.http.get('/sitemap.xml');
      expect(text).toBe(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          '<sitemap><loc>https://www.example.com/sitemap-pages.xml</loc></sitemap>',
          '<sitemap><loc>https://www.example.com/sitemap-products-1.xml</loc></sitemap>',
          '<sitemap><loc>https://www.example.com/sitemap-products-2.xml</loc></sitemap>',
          '<sitemap><loc>https://www.example.com/sitemap-products-3.xml</loc></sitemap>',
          '</sitemapindex>',
          '',
        ].join('\n'),
      );
      const files = await Promise.all(
        ['pages', 'products-1', 'products-2', 'products-3'].map(part => split.http.get(`/sitemap-${part}.xml`)),
      );
      const addresses = files.map(({ text }) => [...text.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, one]) => one));
      expect(addresses.map(({ length }) => length)).toEqual([7, 1000, 1000, 50]);
      expect(new Set(addresses.flat()).size).toBe(2057);
      expect(files[0]?.text.match(/<image:loc>/g)).toHaveLength(1000);
      expect(files[3]?.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
      for (const path of ['/sitemap-products-4.xml', '/sitemap-products-0.xml', '/sitemap-x.xml', '/sitemap-.xml']) {
        expect((await split.http.get(path)).text, path).not.toContain('<urlset');
      }
    } finally {
      await split.close();
    }
  });
});
