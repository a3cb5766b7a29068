import { expect, test } from 'vitest';
import { company, fakeClient, product } from '../../testing/render.tsx';
import { renderDocument } from '../../testing/render-document.ts';

const compared = {
  products: [product('1'), product('2')],
  codes: [null, null] as (string | null)[],
  exampleCodes: [null, 'T-63/36x250'] as (string | null)[],
  groups: [
    {
      name: 'Hydraulics',
      rows: [
        { name: 'Pressure', differs: true, cells: [{ metric: '250 bar', us: '3626 psi' }, null] },
        {
          name: 'Seals',
          differs: false,
          cells: [
            { metric: 'NBR', us: null },
            { metric: 'NBR', us: null },
          ],
        },
      ],
    },
  ],
  related: [] as unknown[],
  notes: ['No longer in the catalogue, and left out: Pump.'],
};

async function pageAt(url: string, comparison: unknown = compared) {
  const { client } = fakeClient({
    'company.get': company,
    'categories.list': [],
    'socials.links': [],
    'products.compare': comparison,
    'products.list': [product('1'), product('9')],
  });
  const page = await renderDocument({ url, client, publicUrl: 'https://www.example.com' });
  return { ...page, body: page.body.replaceAll('<!-- -->', '') };
}

test('a comparison is a table with headings, words for what is missing, and marked differences', async () => {
  const { body, head, status, address } = await pageAt('/compare?products=1,2,gone');
  expect([status, address]).toEqual([200, '/compare']);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('No longer in the catalogue, and left out: Pump.');
  expect(body).toMatch(/<th class="compare-product" scope="col">.*Product 1.*Product 2/s);
  expect(body).toMatch(
    /<span class="compare-mark" aria-hidden="true">≠<\/span>Pressure<span class="visually-hidden">, differs/,
  );
  expect(body).toMatch(/Figures of the example<\/th>.*T-63\/36x250/s);
  expect(body).not.toMatch(/≠<\/span>Seals|Seals<span/);
  expect(body).toContain('<span aria-hidden="true">–</span><span class="visually-hidden">not stated</span>');
});

test('products are removed and added by links, also without script', async () => {
  const { body } = await pageAt('/compare?products=1,2');
  const links = [...body.matchAll(/href="(\/compare[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/compare?products=2', '/compare?products=1', '/compare?products=1,2,9']);
});

test('if all products of a category are compared, it offers links onwards instead of more products', async () => {
  const { body } = await pageAt('/compare?products=1,2,9', {
    ...compared,
    products: [product('1'), product('2'), product('9')],
    codes: [null, null, null],
    exampleCodes: [null, null, null],
  });
  expect(body).not.toContain('Add to the comparison');
  expect(body).toMatch(/href="\/products\/[^"]+" class="more"[^>]*>All of this category/);
});

test('an empty comparison explains how to choose', async () => {
  const { body, status } = await pageAt('/compare', {
    ...{ products: [], codes: [], exampleCodes: [], groups: [], related: [], notes: [] },
  });
  expect(status).toBe(200);
  expect(body).toContain('Nothing to compare yet.');
});

test('a size is compared by its code, links to its page and is removed alone', async () => {
  const { body } = await pageAt('/compare?products=1:V-80%252F56,1', {
    ...compared,
    products: [product('1'), product('1')],
    codes: ['V-80/56', null],
  });
  expect(body).toContain('href="/product/1?code=V-80%2F56"');
  const links = [...body.matchAll(/href="(\/compare[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    '/compare?products=1',
    '/compare?products=1:V-80%252F56',
    '/compare?products=1:V-80%252F56,1,9',
  ]);
  expect(body).toContain('data-id="1:V-80%2F56"');
});

test('what products are related to is a row of links, with a word where there is nothing', async () => {
  const related = [
    { relation: 'accessories', cells: [[{ _id: '5', name: 'Filter', address: 'filter', image: null }], []] },
  ];
  const { body } = await pageAt('/compare?products=1,2', { ...compared, related });
  expect(body).toContain('<a href="/product/filter" class="compare-related">Filter</a>');
  expect(body).toContain('<span class="visually-hidden">none</span>');
});
