import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { category, company, imagePath, product, type Responses, renderAt } from '../../testing/render.tsx';

const record = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z', version: 1 };
const full: Responses = {
  'company.get': company,
  'categories.list': [category('packs', 'Power Packs'), category('cylinders', 'Cylinders')],
  'categories.get': category('packs', 'Power Packs'),
  'products.list': [product('1'), product('2')],
  'products.catalogue': {
    sizes: [{ categoryId: 'packs', products: 2 }],
    products: [product('1'), product('2')],
  },
  'products.count': { total: 2 },
  'products.home': [product('1')],
  'products.single': product('1'),
  'gallery.count': { total: 1 },
  'gallery.list': [{ ...record, _id: 'g', filename: imagePath('d').slice(8), alt: '', product: null }],
  'socials.links': [
    { ...record, _id: 's', name: 'INSTAGRAM', link: 'https://example.com/i' },
    { ...record, _id: 't', name: 'Mastodon', link: 'https://example.com/m' },
  ],
};
const empty: Responses = {
  ...full,
  'categories.list': [],
  'products.list': [],
  'products.catalogue': { sizes: [], products: [] },
  'products.count': { total: 0 },
  'gallery.count': { total: 0 },
  'products.home': [],
  'gallery.list': [],
  'socials.links': [],
};
const pages = ['/', '/products', '/products/packs', '/product/1', '/gallery', '/about-us', '/contact-us', '/nowhere'];

test.each(pages)('%s has one h1, landmarks, and no inline style or script', async url => {
  const html = await renderAt(url, full);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(/<header.*<main.*<footer/s);
  expect(html).not.toMatch(/ style=|<script|javascript:/);
});

test.each(pages.slice(0, -1))('%s marks the end of its first screen', async url => {
  expect((await renderAt(url, full)).match(/id="lead"/g)).toHaveLength(1);
});

test('the first two pictures of the gallery load at once, the others when they come near', async () => {
  const images = ['a', 'b', 'c', 'd'].map(digit => ({
    ...record,
    _id: digit,
    filename: imagePath(digit).slice(8),
    alt: '',
  }));
  const html = await renderAt('/gallery', { ...full, 'gallery.count': { total: 4 }, 'gallery.list': images });
  const pictures = html.match(/<img[^>]*uploads[^>]*>/g) ?? [];
  expect(pictures.map(tag => /loading="(\w+)" fetchPriority="(\w+)"/i.exec(tag)?.slice(1))).toEqual([
    ['eager', 'high'],
    ['eager', 'high'],
    ['lazy', 'low'],
    ['lazy', 'low'],
  ]);
});

test.each(pages)('%s renders without any records', async url => {
  expect(await renderAt(url, empty)).toContain('No categories available');
});

test.each([
  ['/products', 'products.catalogue'],
  ['/products/packs', 'products.list'],
  ['/product/1', 'products.single'],
  ['/gallery', 'gallery.list'],
  ['/', 'products.home'],
])('%s offers a retry when its read failed', async (url, failing) => {
  const html = await renderAt(url, { ...full, [failing]: new AppError('network') });
  expect(html).toContain('Network response was not ok');
  expect(html).toContain('Try again');
  expect(html).toContain('<footer');
});

test('empty lists show the specified texts', async () => {
  expect(await renderAt('/products', empty)).toContain('No products available.');
  const bare = { ...full, 'products.catalogue': { sizes: [], products: [] } };
  expect((await renderAt('/products', bare)).match(/No products available\./g)).toHaveLength(2);
  expect(await renderAt('/products/packs', empty)).toContain('No products available for this category.');
});

test('a missing record is reported', async () => {
  const { 'products.single': _, 'categories.get': __, ...rest } = full;
  expect(await renderAt('/product/none', rest)).toContain('No product found.');
  expect(await renderAt('/products/none', rest)).toContain('No category found.');
});

test('the category page shows the specified texts', async () => {
  const html = await renderAt('/products/packs', full);
  expect(html).toMatch(/<p[^>]*>Products<\/p>/);
  expect(html).toMatch(/<h1[^>]*>Power Packs<\/h1>/);
  expect(html).toMatch(/<h2[^>]*>Our Products<\/h2>/);
  expect(html).toContain('href="/product/1"');
  expect(html).toContain('Small &amp; strong');
});

test('the product page, with and without images', async () => {
  const html = await renderAt('/product/1', full);
  expect(html).toContain('Category: Power Packs');
  expect(html).toContain('href="/contact-us?product=1"');
  const bare = { ...full, 'products.single': product('1', { images: [], specImage: null }) };
  const bareHtml = await renderAt('/product/1', bare);
  expect(bareHtml).toContain('No images available');
  expect(bareHtml).toContain('No specification image available');
});

test('the enquiry form names its product, if it exists', async () => {
  const html = await renderAt('/contact-us?product=1', { ...full, 'products.single': product('1', { name: '<b>' }) });
  expect(html).toMatch(/About: <a[^>]*href="\/product\/1"[^>]*>&lt;b&gt;<\/a>/);
  expect(html).toContain('<input type="hidden" name="product" value="1"/>');
  const unknown = await renderAt('/contact-us?product=%3Cb%3E', {
    ...full,
    'products.single': new AppError('not_found'),
  });
  expect(unknown).not.toContain('About:');
  expect(unknown).not.toContain('name="product"');
  expect(unknown).toContain('Send enquiry');
});

test('a returned form has its values, the errors beside the fields, and its product', async () => {
  const values = { name: '"Vera"', email: 'vera@', message: 'two\nlines', product: '1', website: 'x' };
  const errors = [{ path: 'email', message: 'Email must be a valid email address' }];
  const html = await renderAt('/contact-us', full, { form: { values, errors, message: 'x' } });
  expect(html).toContain('Not sent yet.');
  expect(html).toMatch(/<input[^>]*id="enquiry-name"[^>]*value="&quot;Vera&quot;"/);
  expect(html).toMatch(/<input[^>]*id="enquiry-email"[^>]*aria-invalid="true" aria-describedby="enquiry-email-error"/);
  // Without `aria-invalid="false"`, Firefox reports an empty required field as invalid.
  expect(html).toMatch(/<input[^>]*id="enquiry-name"[^>]*aria-invalid="false"/);
  expect(html).toContain('id="enquiry-email-error">Email must be a valid email address');
  expect(html).toMatch(/<textarea[^>]*>two\nlines<\/textarea>/);
  expect(html).toContain('About: <a');
  const refused = await renderAt('/contact-us', full, { form: { values, errors: [], message: 'Wait a little.' } });
  expect(refused).toContain('Wait a little.');
});

test('a form that was sent without script is acknowledged', async () => {
  const secret = `0c0f4f60-8c5d-4d2e-8f4a-5b6c7e57ab1e.${'aB3_-'.repeat(8)}xyz`;
  const html = await renderAt(`/contact-us?sent=${secret}`, full);
  expect(html).toContain('Thank you! Your message has been sent.');
  expect(html).toContain('Your reference: <strong class="figure">7E57-AB1E</strong>');
  expect(html).toContain(`href="/enquiry/${secret}"`);
  expect(html, 'no time is promised').toContain('Your message has been sent. Your reference: ');
  const answerPromise = 'We answer on Mondays.';
  const promised = await renderAt(`/contact-us?sent=${secret}`, {
    ...full,
    'company.get': { ...company, answerPromise },
  });
  expect(promised).toContain('Thank you! Your message has been sent. We answer on Mondays. Your reference: ');
  // Anybody can craft an address, so only valid references are shown.
  for (const made of ['1', 'Call+us', '<b>0000-0000</b>', '7E57-AB1E']) {
    expect(await renderAt(`/contact-us?sent=${made}`, full)).not.toMatch(/Your reference|Call us|<b>|\/enquiry\//);
  }
  expect(html).not.toContain('<textarea');
});

test('the form says when an answer comes: what the company promises, or else what is usual', async () => {
  const usual = { ...full, 'company.get': { ...company, answerTime: '1d' } };
  expect(await renderAt('/contact-us', full)).not.toContain('We usually answer');
  expect(await renderAt('/contact-us', usual)).toContain('We usually answer within one working day.');
  const promised = { ...full, 'company.get': { ...company, answerTime: '1d', answerPromise: 'We answer on Mondays.' } };
  const html = await renderAt('/contact-us', promised);
  expect(html).toContain('We answer on Mondays.');
  expect(html).not.toContain('We usually answer');
});

test('known social networks have an icon, others their name', async () => {
  const html = await renderAt('/', full);
  expect(html).toMatch(/<svg class="icon"[^>]*>(<[a-z]+ [^>]*>)+<\/svg><span class="visually-hidden">instagram/i);
  expect(html).toMatch(/rel="noopener noreferrer"><span>Mastodon/);
});

test('hostile texts are escaped', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'';
  const hostile = product('1', { name: evil, category: evil, smallDesc: `&lt;script&gt;alert(1)&lt;/script&gt;` });
  const responses = {
    ...full,
    'categories.list': [category('packs', evil)],
    'products.list': [hostile],
    'products.catalogue': { sizes: [{ categoryId: 'packs', products: 1 }], products: [hostile] },
    'products.home': [hostile],
    'products.single': hostile,
  };
  for (const url of ['/', '/products', '/products/packs', '/product/1']) {
    const html = await renderAt(url, responses);
    expect(html).not.toMatch(/<img src=x|<script/);
  }
});

test('the logo of the company is in the header and, on a plate, in the footer; its picture opens the home page', async () => {
  const look = { logo: imagePath('1'), opening: imagePath('2') };
  const html = await renderAt('/', { ...full, 'company.get': { ...company, look } });
  const [header = '', footer = ''] = [/<header.*?<\/header>/s, /<footer.*<\/footer>/s].map(
    part => part.exec(html)?.[0],
  );
  expect(header).toContain(`/uploads/${'1'.repeat(40)}-640x480.webp`);
  expect(header).toContain(`alt="${company.name}"`);
  expect(header).not.toContain('logo-sign');
  expect(footer).toContain('logo-plate');
  expect(html).toMatch(/<picture class="hero-photograph">/);
  expect(html).not.toContain('hero-drawing');
  const dark = await renderAt('/', {
    ...full,
    'company.get': { ...company, look: { ...look, logoOnDark: imagePath('3') } },
  });
  expect(/<footer.*<\/footer>/s.exec(dark)?.[0]).toContain(`/uploads/${'3'.repeat(40)}-640x480.webp`);
  expect(dark).not.toContain('logo-plate');
});
