import { AppError } from '@hydraulics/common/contract/errors';
import type { SearchResults } from '@hydraulics/common/nouns/search/search';
import { expect, test } from 'vitest';
import { category, company, imagePath, type Responses, renderAt } from '../../testing/render.tsx';

const results: SearchResults = {
  q: 'cylinder 250 bar',
  total: 30,
  complete: true,
  spelling: null,
  unknownCodes: [],
  categories: [{ _id: 'cylinders', name: [{ text: 'Cylinders', found: true }] }],
  products: [
    {
      _id: '7',
      name: [
        { text: 'VCX <b> ', found: false },
        { text: 'Cylinder', found: true },
      ],
      category: 'Cylinders',
      categoryId: 'cylinders',
      image: imagePath('a'),
      excerpt: [{ text: 'For 250 bar.', found: false }],
      figures: [{ name: 'Pressure', metric: '250 bar', us: '3626 psi' }],
      problems: [],
      code: 'VCX-100/70',
      variants: ['VCX-100/70'],
      moreVariants: 2,
      documents: [
        {
          title: [
            { text: 'Mounting ', found: false },
            { text: '<manual>', found: true },
          ],
          kind: 'manual',
          format: 'pdf',
          path: '/documents/d1/mounting-manual.pdf',
        },
      ],
    },
  ],
  pages: [
    {
      title: [
        { text: 'A <i>', found: false },
        { text: 'mill', found: true },
      ],
      name: 'a-mill',
      date: '2026-03-02',
      excerpt: [{ text: 'They came at night.', found: false }],
    },
  ],
};
const responses: Responses = {
  'company.get': company,
  'categories.list': [category('packs', 'Power Packs')],
  'socials.links': [],
  'search.find': results,
};
const main = async (url: string, found: unknown = results) => {
  const html = await renderAt(url, { ...responses, 'search.find': found });
  return /<main.*<\/main>/s.exec(html)?.[0] ?? '';
};

test('pages follow the products, and come before those that only come close', async () => {
  const html = await main('/search?q=cylinder+250+bar');
  expect(html).toContain('<a href="/pages/a-mill">A &lt;i&gt;<mark>mill</mark></a>');
  expect(html).toContain('<time dateTime="2026-03-02">2 March 2026</time>');
  expect(html.indexOf('/product/7')).toBeLessThan(html.indexOf('/pages/a-mill'));
  const close = await main('/search?q=cylinder+250+bar', { ...results, complete: false });
  expect(close.indexOf('/pages/a-mill')).toBeLessThan(close.indexOf('/product/7'));
  const alone = await main('/search?q=mill', { ...results, q: 'mill', total: 0, products: [] });
  expect(alone).toContain('/pages/a-mill');
  expect(alone).toContain('No product found for “mill”');
  expect(await main('/search?q=mill', { ...results, pages: [] })).not.toContain('>Pages<');
});

test('results are listed with marked words, figures and variants', async () => {
  const html = await main('/search?q=cylinder+250+bar');
  expect(html).toMatch(/<h2[^>]*>30 products for “cylinder 250 bar”<\/h2>/);
  expect(html).toContain('<a href="/product/7?code=VCX-100%2F70">VCX &lt;b&gt; <mark>Cylinder</mark></a>');
  expect(html).toContain('For 250\u00a0bar.');
  expect(html).toContain('Pressure <mark class="figure">250 bar · 3626 psi</mark>');
  expect(html).toContain('<mark class="figure">VCX-100/70</mark></a> and 2 more');
  expect(html).toContain('href="/products/cylinders"');
  expect(html).toContain(
    'in document <a href="/documents/d1/mounting-manual.pdf" download="">Mounting <mark>&lt;manual&gt;</mark></a> (Manual, PDF)',
  );
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="cylinder 250 bar"/);
});

test('the pages of a long list are linked', async () => {
  const html = await main('/search?q=cylinder+250+bar&page=2');
  expect(html).toContain('Page 2 of 2');
  expect(html).toContain('href="/search?q=cylinder+250+bar"');
  expect(await main('/search?q=cylinder')).toContain('href="/search?q=cylinder&amp;page=2"');
});

test('beyond the last page there is a message, and a link to the results', async () => {
  const html = await main('/search?q=cylinder+250+bar&page=9', { ...results, products: [] });
  expect(html).toContain('These results have no page 9.');
  expect(html).toMatch(/<a href="\/search\?q=cylinder\+250\+bar"[^>]*>To the first page</);
  expect(html).not.toMatch(/Page 9 of|found-list|page=8/);
});

test('partial matches are separate from complete ones', async () => {
  const html = await main('/search?q=x', { ...results, complete: false, spelling: 'cylinder' });
  expect(html).toContain('No exact match for “cylinder 250 bar”. Closest: 30 products');
  expect(html).toContain('Did you mean <a href="/search?q=cylinder">cylinder</a>?');
});

test('a code that no product has is named, and an enquiry about it is offered', async () => {
  const unknown = { ...results, q: 'pump A10VSO', complete: false, total: 11, unknownCodes: ['A10VSO'] };
  const some = await main('/search?q=pump+A10VSO', unknown);
  expect(some).toMatch(/<h2[^>]*>No product has “A10VSO”<\/h2>/);
  expect(some).toContain('11 products match the rest of “pump A10VSO”.');
  expect(some).toMatch(/<a href="\/contact-us\?sought=pump\+A10VSO&amp;from=search"[^>]*>Send an enquiry about it/);
  const none = await main('/search?q=A10VSO', { ...unknown, q: 'A10VSO', total: 0, products: [] });
  expect(none).toMatch(/<h2[^>]*>No product has “A10VSO”<\/h2>/);
  expect(none).toMatch(/<a href="\/contact-us\?sought=A10VSO&amp;from=search"/);
  const two = await main('/search?q=A10VSO+PVH57', { ...unknown, total: 1, unknownCodes: ['A10VSO', 'PVH57'] });
  expect(two).toContain('No product has “A10VSO” or “PVH57”');
  expect(two).toContain('1 product matches the rest of');
});

test('an empty result links to the categories, and to an enquiry with the words', async () => {
  const html = await main('/search?q=%3Cb%3E+900+bar', {
    ...results,
    pages: [],
    q: '<b> 900 bar',
    total: 0,
    products: [],
  });
  expect(html).toContain('Nothing found for “&lt;b&gt; 900 bar”');
  expect(html).toContain('href="/contact-us?sought=%3Cb%3E+900+bar&amp;from=search"');
  expect(html).toContain('Power Packs');
  const contact = await renderAt('/contact-us?sought=%3Cb%3E+900+bar', responses);
  expect(contact).toMatch(/<textarea[^>]*>I am looking for: &lt;b&gt; 900 bar\n<\/textarea>/);
});

test('without a text it shows examples; a text that is too long is reported', async () => {
  expect(await main('/search')).toContain('href="/search?q=VCX100%2F70"');
  const html = await main(`/search?q=${'a'.repeat(10_000)}`, new AppError('invalid_input'));
  expect(html).toContain('A search takes at most 200 characters; you entered 10,000.');
  expect(html).toContain('a'.repeat(10_000));
});

test('a failed search can be retried', async () => {
  expect(await main('/search?q=pump', new AppError('network'))).toContain('Try again');
});

test('every page has the field in its header, and a link to the search', async () => {
  const header = /<header.*<\/header>/s.exec(await renderAt('/about-us', responses))?.[0] ?? '';
  expect(header).toMatch(/<search [^>]*><form action="\/search"/);
  expect(header).toContain('<label class="visually-hidden" for="search-header">Search products</label>');
  expect(header).toMatch(/<a href="\/search"[^>]*aria-label="Search"/);
});
