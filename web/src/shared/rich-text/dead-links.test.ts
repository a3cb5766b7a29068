import { expect, it } from 'vitest';
import { deadLinks } from './dead-links.ts';

const link = (href: string | null) =>
  `<p>a <a${href === null ? '' : ` href="${href}"`} rel="x">the <em>sheet</em></a></p>`;

it.each([
  [null, 'no address'],
  ['', 'no address'],
  ['#', 'no address'],
  ['about:blank', 'no address'],
  ['#top', '#top is not on this page'],
  ['www.example.com', 'www.example.com lacks https://'],
  ['//example.com', '//example.com lacks https://'],
  ['price-list', 'price-list lacks https://'],
  ['https://', 'https:// is not a complete address'],
  ['http://intranet/x', 'http://intranet/x is not a complete address'],
  ['/price-list?a=1', '/price-list is not a page of this website'],
  ['/dashboard', '/dashboard is not a page of this website'],
])('names a link to %j', (href, reason) => {
  expect(deadLinks(link(href))).toEqual([{ text: 'the sheet', reason }]);
});

it.each([
  'https://example.com/?a=1&amp;b=2',
  'http://localhost:3000/x',
  'mailto:a@example.com',
  'tel:+15550142',
  '/',
  '/products',
  '/product/7?x#y',
  '/uploads/4f1c-10x10.webp',
])('does not name a link to %j', href => {
  expect(deadLinks(link(href))).toEqual([]);
});
