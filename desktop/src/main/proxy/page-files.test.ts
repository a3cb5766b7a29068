import { expect, it } from 'vitest';
import { contentSecurityPolicy, devServerPath, isServerPath, pageFile } from './page-files.ts';

it('gives every screen the page, and assets their file', () => {
  expect(pageFile('/')).toBe('index.html');
  expect(pageFile('/product-operation/edit-category/7')).toBe('index.html');
  expect(pageFile('/assets/index-B4x_2.js')).toBe('assets/index-B4x_2.js');
});

it.each(['/../main/index.js', '/assets/../../secret.txt', '/assets/%2e%2e/secret.txt', '/.env', '/assets/.hidden'])(
  'gives nothing for %s',
  pathname => expect(pageFile(pathname)).toBeNull(),
);

it('knows what lies on the server', () => {
  expect(['/api/products', '/uploads/a.webp'].every(isServerPath)).toBe(true);
  expect(['/apiary', '/', '/assets/api.js'].some(isServerPath)).toBe(false);
});

it('lets no inline script and no other origin into the page', () => {
  expect(contentSecurityPolicy(false)).not.toMatch(/unsafe|https?:|ws:|\*/);
});

it('finds scripts at their own address while developing, and the page for every screen', () => {
  for (const path of [
    '/@vite/client',
    '/main.tsx',
    '/node_modules/.vite/deps/react.js?v=1',
    '/@fs/work/web/a.tsx?t=1',
  ]) {
    expect(devServerPath(path)).toBe(path);
  }
  expect(['/', '/dashboard', '/contact-operation?enquiry=7'].map(devServerPath)).toEqual(['/', '/', '/']);
});
