import { expect, it } from 'vitest';
import { isOwnPage, outsideAddress } from './links.ts';

const server = 'http://localhost:3000';

it.each([
  ['/product/7', 'http://localhost:3000/product/7'],
  ['app://backoffice/gallery', 'http://localhost:3000/gallery'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['https://www.linkedin.com/company/example', 'https://www.linkedin.com/company/example'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
])('hands on %s', (link, address) => {
  expect(outsideAddress(link, server)).toBe(address);
});

it.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'smb://server/share',
  'ms-msdt:/id',
  'app://other/',
  '//evil.example/',
  '/\\evil.example/',
  'https://user:secret@example.com/',
  'https://example.com/\nfile:///etc/passwd',
  ' https://example.com/',
  'https://',
])('refuses %j', link => {
  expect(outsideAddress(link, server)).toBeNull();
});

it('knows its own pages', () => {
  expect(isOwnPage('app://backoffice/dashboard')).toBe(true);
  for (const url of ['app://backoffice.evil/', 'app://evil@backoffice/', 'https://backoffice/', 'app:backoffice', '']) {
    expect(isOwnPage(url), url).toBe(false);
  }
});
