import { expect, test } from 'vitest';
import { category, company, fakeClient, imagePath, product, type Responses } from '../../testing/render.tsx';
import { renderDocument } from '../../testing/render-document.ts';
import { numbers } from './pager.tsx';

const record = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z', version: 1 };

function catalogue(total: number): Responses {
  const packs = Math.min(40, total);
  const all = Array.from({ length: total }, (_, index) =>
    product(`${index + 1}`, { categoryId: index < packs ? 'packs' : 'cylinders' }),
  );
  const pictures = all.map(({ _id }) => ({ ...record, _id, filename: imagePath('d').slice(8), alt: '' }));
  type Page = { limit: number; offset?: number; categoryId?: string };
  const pageOf = <T,>(rows: T[], { limit, offset = 0 }: Page) => rows.slice(offset, offset + limit);
  const own = ({ categoryId }: Page) => all.filter(one => one.categoryId === categoryId);
  return {
    'company.get': company,
    'socials.links': [],
    'categories.list': [category('packs', 'Power Packs'), category('cylinders', 'Cylinders')],
    'categories.get': ({ id }: { id: string }) => category(id, id === 'packs' ? 'Power Packs' : 'Cylinders'),
    'products.catalogue': () => ({
      sizes: [
        { categoryId: 'cylinders', products: total - packs },
        { categoryId: 'packs', products: packs },
      ].filter(({ products }) => products > 0),
      products: ['packs', 'cylinders'].flatMap(categoryId =>
        all.filter(one => one.categoryId === categoryId).slice(0, 12),
      ),
    }),
    'products.list': (page: Page) => pageOf(own(page), page),
    'products.count': (page: Page) => ({ total: own(page).length }),
    'gallery.list': (page: Page) => pageOf(pictures, page),
    'gallery.count': { total },
  };
}

async function pageAt(url: string, responses: Responses) {
  const { client } = fakeClient(responses);
  const page = await renderDocument({ url, client, publicUrl: 'https://www.example.com' });
  const main = /<main.*<\/main>/s.exec(page.body)?.[0].replaceAll('<!-- -->', '') ?? '';
  const links = [...page.head.matchAll(/<link rel="(canonical|prev|next)" href="https:\/\/www\.example\.com(.*?)"/g)];
  return {
    ...page,
    main,
    cards: [...main.matchAll(/href="\/product\/(\d+)"/g)].map(([, id]) => Number(id)),
    title: /<title>(.*?) · /.exec(page.head)?.[1],
    links: Object.fromEntries(links.map(([, rel, href]) => [rel, href])),
    pager: [...main.matchAll(/<li[^>]*><a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
      .filter(([, , text]) => /^(Previous|Next|\d+)$/.test(text ?? ''))
      .map(([, href, text]) => `${text} ${href}`),
  };
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('all categories are on one page, each with its first twelve products and a link to all of them', async () => {
  const { cards, links, main, title } = await pageAt('/products', catalogue(60));
  expect(cards).toEqual([...from(1, 12), ...from(41, 52)]);
  expect(links).toEqual({ canonical: '/products' });
  expect(title).toBe('Products');
  expect(main).toContain('40 products');
  expect(main).toMatch(/href="\/products\/packs" class="more">All 40<span class="visually-hidden"> Power Packs/);
  expect(main).toMatch(/href="\/products\/cylinders" class="more">All 20</);
  expect(main).not.toMatch(/pager|Load more/);
});

test('a category whose products are all shown has no link to all of them', async () => {
  const { main } = await pageAt('/products', catalogue(12));
  expect(main).toContain('12 products');
  expect(main).not.toContain('All 12');
});

test('a category and the gallery are paged in the same way', async () => {
  const packs = await pageAt('/products/packs?page=2', catalogue(60));
  expect(packs.cards).toEqual(from(25, 40));
  expect(packs.title).toBe('Power Packs – page 2 of 2');
  expect(packs.links).toEqual({ canonical: '/products/packs?page=2', prev: '/products/packs' });
  const gallery = await pageAt('/gallery?page=3', catalogue(60));
  expect(gallery.main.match(/<img/g)).toHaveLength(12);
  expect(gallery.main).toContain('alt="Picture 49 of 60"');
  expect(gallery.title).toBe('Gallery – page 3 of 3');
});

test.each(['/products/packs', '/gallery'])('%s of twenty-four is on one page', async url => {
  const { main, links, cards } = await pageAt(url, catalogue(24));
  expect(main).not.toMatch(/pager|Load more| of 24 products/);
  expect(links).toEqual({ canonical: url });
  if (url !== '/gallery') expect(cards).toEqual(from(1, 24));
});

test.each([
  '/products/packs?page=0',
  '/products/packs?page=abc',
  '/products/packs?page=-1',
  '/products/packs?page=2.5',
  '/products/packs?page=',
  '/products/packs?page=02',
  '/products/packs?page=99999999',
  '/products/packs?page=3',
  '/gallery?page=4',
])('%s is not found', async url => {
  const { status, main, head, address } = await pageAt(url, catalogue(60));
  expect(status).toBe(404);
  expect(main).toContain('Page not found');
  expect(head).toContain('noindex');
  expect(address).toBeUndefined();
});

test.each([
  ['/products?page=1', '/products'],
  ['/products?utm=mail', '/products'],
  ['/products?page=2', '/products'],
  ['/products/packs/?page=2', '/products/packs?page=2'],
  ['/about-us?page=abc', '/about-us'],
])('%s has the canonical address %s', async (url, canonical) => {
  const { status, links } = await pageAt(url, catalogue(60));
  expect(status).toBe(200);
  expect(links.canonical).toBe(canonical);
});

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [8, 9, [1, 7, 8, 9]],
  [9, 9, [1, 8, 9]],
])('page %i of %i shows the numbers %j', (page, pages, offered) => {
  expect(numbers(page, pages)).toEqual(offered);
});

test.each(['/products', '/products/packs', '/gallery'])('%s of five thousand is as long as of seventy', async url => {
  const sizes = [];
  for (const total of [70, 5000]) {
    const { body, head } = await pageAt(url, catalogue(total));
    sizes.push((head + body).length);
  }
  expect((sizes[1] ?? 0) / (sizes[0] ?? 0)).toBeLessThan(1.05);
});

test('a page reads only what it shows', async () => {
  const { client, calls } = fakeClient(catalogue(60));
  await renderDocument({ url: '/products', client, publicUrl: '' });
  expect(calls.sort()).toEqual([
    ...['categories.list', 'categories.menu', 'company.get', 'pages.links'],
    ...['products.catalogue', 'socials.links'],
  ]);
});
