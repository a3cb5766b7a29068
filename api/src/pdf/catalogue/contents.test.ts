import { expect, test } from 'vitest';
import { Pages } from '../pages.ts';
import { layOutContents } from './contents.ts';

test('the table of contents has two columns of the same width, from margin to margin', () => {
  const pages = new Pages({ title: 'Catalogue', author: '', subject: '', date: new Date('2026-03-01T00:00:00Z') });
  const products = Array.from({ length: 100 }, (_, place) => ({ id: `${place}`, name: `Cylinder ${place}` }));
  const contents = layOutContents(pages, {
    covers: 'All products',
    units: 'metric',
    day: '2026-03-01',
    site: 'https://www.example.com',
    company: { name: '', tagline: '', address: [], phones: [], emails: [], hours: '' } as never,
    categories: [{ id: 'cylinders', name: 'Cylinders', products }],
  });
  // In points: A4 is 595.28 wide, with margins of 40; between the columns are 22.
  const lefts = contents.pages.map(entries => [...new Set(entries.map(({ x }) => Number(x.toFixed(2))))]);
  expect(lefts).toEqual([[40, 308.64]]);
});
