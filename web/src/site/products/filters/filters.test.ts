import { expect, test } from 'vitest';
import { category, company, fakeClient, product } from '../../../testing/render.tsx';
import { renderDocument } from '../../../testing/render-document.ts';
import { figureAt, placeOf } from './slider-scale.ts';

const span = {
  attribute: 'bore',
  parameter: 'bore',
  name: 'Bore',
  kind: 'span',
  unit: { metric: 'mm', us: 'in' },
  metric: { from: 40, to: 200 },
  us: { from: 1.575, to: 7.874 },
  from: { metric: '80', us: '3.15', note: null },
  to: null,
};
const found = {
  filters: [
    span,
    {
      attribute: 'm',
      parameter: 'mounting',
      name: 'Mounting',
      kind: 'options',
      options: [
        { value: 'Foot & eye', metric: 'Foot & eye', us: null, chosen: true, products: 2 },
        { value: 'Flange', metric: 'Flange', us: null, chosen: false, products: 0 },
      ],
    },
  ],
  system: 'metric',
  chips: [{ name: 'Bore', metric: 'from 80 mm', us: 'from 3.15 in', without: 'mounting=Foot+%26+eye' }],
  notes: ['“colour” is not a filter of these products, and was left out.'],
  total: 60,
  all: 90,
  products: [product('1')],
  sizes: [],
  nearest: [],
};
const responses = {
  'company.get': company,
  'categories.list': [category('packs', 'Power Packs')],
  'categories.get': category('packs', 'Power Packs'),
  'categories.filter': found,
  'products.list': [product('1')],
  'products.count': { total: 90 },
  'socials.links': [],
};

async function pageAt(url: string, more: object = {}) {
  const { client, calls } = fakeClient({ ...responses, ...more });
  const page = await renderDocument({ url, client, publicUrl: 'https://www.example.com' });
  return { ...page, calls, body: page.body.replaceAll('<!-- -->', '') };
}

const filtered = '/products/packs?bore-from=80&mounting=Foot+%26+eye&colour=red&utm_source=mail&bore-to=&units=metric';

test('a filtered page leads crawlers to the plain category', async () => {
  const { head, body, address, status } = await pageAt(filtered);
  expect([status, address]).toEqual([200, '/products/packs']);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('<link rel="canonical" href="https://www.example.com/products/packs">');
  expect(head).not.toContain('rel="next"');
  const links = [...body.matchAll(/<a [^>]*href="\/products\/packs\?[^>]*>/g)].map(([link]) => link);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter(link => !link.includes('rel="nofollow"'))).toEqual([]);
  const page = await pageAt('/products/packs');
  expect(page.head).not.toContain('noindex');
  expect(page.calls).toContain('products.list');
});

test('its form, chips, notes and pages keep the filters and work without script', async () => {
  const { body, calls } = await pageAt(filtered);
  expect(calls).not.toContain('products.list');
  expect(body).toContain('<form class="filters-form" aria-label="Filters" method="get">');
  expect(body).toMatch(/<input [^>]*name="bore-from"[^>]*value="80"/);
  expect(body).toMatch(/<input type="checkbox" name="mounting" checked="" value="Foot &amp; eye"/);
  expect(body).toContain('href="/products/packs?mounting=Foot+%26+eye"');
  expect(body).toContain('“colour” is not a filter of these products, and was left out.');
  expect(body).toContain('60 of 90 products');
  expect(body).toContain('href="/products/packs?bore-from=80&amp;mounting=Foot+%26+eye&amp;colour=red&amp;page=2"');
});

test('without a match the nearest products are shown with what they have instead', async () => {
  const nearest = [
    { product: product('7'), code: 'P-63/45', differs: [{ name: 'Bore', metric: '63 mm', us: '2.48 in' }] },
  ];
  const { body } = await pageAt(filtered, {
    'categories.filter': { ...found, total: 0, products: [], nearest },
  });
  expect(body).toContain('No exact match. Closest products:');
  expect(body).toMatch(/href="\/product\/7\?code=P-63%2F45"[^>]*>Product 7, P-63\/45<\/a>/);
  expect(body).toContain('63 mm');
  expect(body).not.toContain('No products available for this category.');
});

test('a plain category shows its products also if the filters cannot be read', async () => {
  const { body, status } = await pageAt('/products/packs', { 'categories.filter': new Error('none') });
  expect(status).toBe(200);
  expect(body).toContain('Product 1');
  expect(body).not.toContain('filters-form');
});

test('a slider has the figures of its scale, small ones too, and nothing at its ends', () => {
  const bores = { from: 40, to: 200 };
  expect([0, 25, 50, 100].map(place => figureAt(bores, 'from', place))).toEqual(['', '80', '120', '200']);
  expect(figureAt(bores, 'to', 100)).toBe('');
  expect(['80', '', 'x', '9999', '-3'].map(text => placeOf(bores, 'from', text))).toEqual([25, 0, 0, 100, 0]);
  const flows = { from: 0.1, to: 1000 };
  expect([25, 50, 75].map(place => figureAt(flows, 'to', place))).toEqual(['1', '10', '100']);
  expect(placeOf(flows, 'to', '10')).toBe(50);
});

test('a card says which sizes fit, and its name leads to the only one', async () => {
  const sizes = [
    { _id: '7', listed: 9, fitting: 1, codes: ['P-80/56'] },
    { _id: '8', listed: 9, fitting: 5, codes: ['P-80/45', 'P-80/56', 'P-80/60'] },
  ];
  const { body } = await pageAt(filtered, {
    'categories.filter': { ...found, total: 2, products: [product('7'), product('8')], sizes },
  });
  expect(body).toMatch(/<h3[^>]*><a href="\/product\/7\?code=P-80%2F56">Product/);
  expect(body).toMatch(/<h3[^>]*><a href="\/product\/8">Product/);
  const text = body.replace(/<[^>]+>/g, '');
  expect(text).toContain('1 of 9 sizes: P-80/56');
  expect(text).toContain('5 of 9 sizes: P-80/45, P-80/56, P-80/60 and 2 more');
});
