import { expect, test } from 'vitest';
import { category, imagePath, product, renderAt } from '../../testing/render.tsx';

const file = (digit: string) => imagePath(digit).slice('uploads/'.length);
const responses = {
  'categories.list': [category('packs', 'Power Packs')],
  'socials.links': [],
  'products.single': product('7', { name: 'VPP 10' }),
  'gallery.count': { total: 2 },
  'gallery.list': [
    { _id: 'g', filename: file('d'), alt: '', product: null },
    { _id: 'h', filename: file('e'), alt: 'VPP 10, rear', product: { _id: '7', name: 'VPP 10' } },
  ],
};

test.each([
  [`/product/7/uploads/${'a'.repeat(40)}-1600x1200.webp`, 'VPP 10', '/product/7'],
  [`/product/7/uploads/${'c'.repeat(40)}-1600x1200.webp`, 'Specification of VPP 10', '/product/7'],
  [`/gallery/uploads/${'d'.repeat(40)}-1600x1200.webp`, 'Picture of the gallery', '/gallery'],
])('%s shows the image with a link back', async (address, alt, back) => {
  const html = await renderAt(address, responses);
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  expect(main).toContain(`<h1 class="image-title">${alt}</h1>`);
  expect(main).toContain(`alt="${alt}"`);
  expect(main).toContain(`src="/uploads/${address.split('/').at(-1)}"`);
  expect(main).toContain(`href="${back}"`);
});

test('a picture of the gallery has its text, and a link to its product', async () => {
  const html = await renderAt(`/gallery/uploads/${'e'.repeat(40)}-1600x1200.webp`, responses);
  expect(html).toContain('<h1 class="image-title">VPP 10, rear</h1>');
  expect(html).toMatch(/<a href="\/product\/7"[^>]*>See (<!-- -->)?VPP 10</);
});

test('the gallery shows the text of a picture, or else its number, and the product that it shows', async () => {
  const html = await renderAt('/gallery', responses);
  const tiles = /<ul class="masonry.*?<\/ul>/s.exec(html)?.[0] ?? '';
  expect([...tiles.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(['Picture 1 of 2', 'VPP 10, rear']);
  expect([...tiles.matchAll(/<a href="(\/product[^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)).toEqual([
    ['/product/7', 'VPP 10'],
  ]);
});

test('an image of a product has its text', async () => {
  const single = product('7', { name: 'VPP 10', imageAlts: ['VPP 10 from the left'] });
  const address = `/product/7/uploads/${'a'.repeat(40)}-1600x1200.webp`;
  const html = await renderAt(address, { ...responses, 'products.single': single });
  expect(html).toContain('<h1 class="image-title">VPP 10 from the left</h1>');
});

test.each([
  `/product/7/uploads/${'d'.repeat(40)}-1600x1200.webp`,
  `/gallery/uploads/${'a'.repeat(40)}-1600x1200.webp`,
  '/gallery/uploads/nothing.webp',
])('%s is not found, since no such image is there', async address => {
  expect(await renderAt(address, responses)).toContain('Page not found');
});
