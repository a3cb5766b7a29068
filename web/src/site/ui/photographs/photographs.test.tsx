import { expect, test } from 'vitest';
import { category, company, imagePath, renderAt } from '../../../testing/render.tsx';

const frame = { 'categories.list': [category('packs', 'Power Packs')], 'socials.links': [], 'products.home': [] };
const workshop = { image: imagePath('e'), alt: 'Two lathes in a hall', caption: 'The workshop in spring' };
const bench = { image: imagePath('f', '900x1200'), alt: 'A cylinder on a bench', caption: 'The test bench' };
const full = {
  ...frame,
  'company.get': { ...company, photographs: [workshop, bench], brands: [{ name: 'Norrfeld', logo: imagePath('d') }] },
};
const none = { ...frame, 'company.get': { ...company, photographs: [] } };

test('the about page shows every photograph with its caption, description and reserved space', async () => {
  const html = await renderAt('/about-us', full);
  expect(html).toMatch(/width="1600" height="1200" alt="Two lathes in a hall" loading="lazy"/);
  expect(html).toMatch(/width="900" height="1200" alt="A cylinder on a bench"/);
  expect([...html.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, caption]) => caption)).toEqual([
    'The workshop in spring',
    'The test bench',
  ]);
});

test('the home page shows the first beside its text, or without any the drawing of a product', async () => {
  const product = {
    _id: 'p',
    name: 'VPP 40',
    categoryId: 'packs',
    smallDesc: '',
    images: [imagePath('a'), imagePath('b')],
  };
  const beside = async (responses: typeof full) =>
    /<section class="we-are.*?<\/section>/s.exec(
      await renderAt('/', { ...responses, 'products.home': [product] }),
    )?.[0];
  const html = await beside(full);
  expect(html).toContain('The workshop in spring');
  expect(html).not.toContain('The test bench');
  expect(html).not.toContain(imagePath('b'));
  expect(await beside({ ...none, 'company.get': { ...full['company.get'], photographs: [] } })).toContain(
    imagePath('b'),
  );
});

test.each(['/', '/about-us'])('%s has no section of photographs without any', async path => {
  for (const responses of [none, { ...frame, 'company.get': company }]) {
    expect(await renderAt(path, responses)).not.toMatch(/photograph/i);
  }
});
