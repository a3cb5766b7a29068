import { expect, it } from 'vitest';
import { externalUrl, isAppPage, isAppScreen } from './links.ts';

const server = 'http://localhost:3000';

it.each([
  ['/product/7', 'http://localhost:3000/product/7'],
  ['app://backoffice/gallery', 'http://localhost:3000/gallery'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['https://www.linkedin.com/company/example', 'https://www.linkedin.com/company/example'],
  ['http://example.com/', 'http://example.com/'],
  ['mailto:ada@example.com?subject=Pump%20A', 'mailto:ada@example.com?subject=Pump%20A'],
  ['tel:+49123456', 'tel:+49123456'],
])('opens %s', (link, address) => {
  expect(externalUrl(link, server)).toBe(address);
});

it.each([
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
])('rejects %j', link => {
  expect(externalUrl(link, server)).toBeNull();
});

it('rejects paths before a server is chosen', () => {
  expect(externalUrl('/product/7', null)).toBeNull();
  expect(externalUrl('https://www.linkedin.com/', null)).toBe('https://www.linkedin.com/');
});

it("recognises the app's own pages", () => {
  expect(isAppPage('app://backoffice/dashboard')).toBe(true);
  for (const url of ['app://backoffice.evil/', 'app://evil@backoffice/', 'https://backoffice/', 'app:backoffice', '']) {
    expect(isAppPage(url), url).toBe(false);
  }
});

it('treats neither responses of a website nor the screens of another website as its own screens', () => {
  const site = `app://site-${'0123456789abcdef'.repeat(2)}`;
  const other = `app://site-${'f'.repeat(32)}`;
  expect(isAppScreen(`${site}/dashboard`)).toBe(true);
  expect(isAppScreen(`${site}/dashboard`, site)).toBe(true);
  expect(isAppScreen(`${site}/dashboard`, other)).toBe(false);
  for (const url of [
    `${site}/uploads/page.html`,
    `${site}/uploads/page`,
    `${site}/api/page`,
    `${site}/picked/page`,
    `${site}/assets/index-1.js`,
    'app://site-1/dashboard',
    `app://evil@${site.slice(6)}/dashboard`,
    `https://${site.slice(6)}/dashboard`,
    `blob:${site}/dashboard`,
    'about:blank',
  ]) {
    expect(isAppScreen(url), url).toBe(false);
  }
});
