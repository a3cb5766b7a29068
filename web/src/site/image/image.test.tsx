import { expect, test } from 'vitest';
import { category, imagePath, product, renderAt } from '../../testing/render.tsx';

const file = (digit: string) => imagePath(digit).slice('uploads/'.length);
const responses = {
  'categories.list': [category('packs', 'Power Packs')],
  'socials.links': [],
  'products.single': product('7', { name: 'VPP 10' }),
  'gallery.list': [{ _id: 'g', filename: file('d') }],
};

test.each([
  [`/product/7/uploads/${'a'.repeat(40)}-1600x1200.webp`, 'VPP 10', '/product/7'],
  [`/product/7/uploads/${'c'.repeat(40)}-1600x1200.webp`, 'Specification of VPP 10', '/product/7'],
  [`/gallery/uploads/${'d'.repeat(40)}-1600x1200.webp`, 'Picture of the gallery', '/gallery'],
])('%s shows the image with a way back', async (address, alt, back) => {
  const html = await renderAt(address, responses);
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  expect(main).toContain(`<h1 class="image-title">${alt}</h1>`);
  expect(main).toContain(`alt="${alt}"`);
  expect(main).toContain(`src="/uploads/${address.split('/').at(-1)}"`);
  expect(main).toContain(`href="${back}"`);
});

test.each([
  `/product/7/uploads/${'d'.repeat(40)}-1600x1200.webp`,
  `/gallery/uploads/${'a'.repeat(40)}-1600x1200.webp`,
  '/gallery/uploads/nothing.webp',
])('%s is not found, since no such image is there', async address => {
  expect(await renderAt(address, responses)).toContain('Page not found');
});
