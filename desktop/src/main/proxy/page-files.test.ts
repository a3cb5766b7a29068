import { expect, it } from 'vitest';
import { contentSecurityPolicy, devServerPath, pageFile } from './page-files.ts';

it('serves index.html for every screen, and assets by their name', () => {
  expect(pageFile('/')).toBe('index.html');
  expect(pageFile('/product-operation/edit-category/7')).toBe('index.html');
  expect(pageFile('/assets/index-B4x_2.js')).toBe('assets/index-B4x_2.js');
});

it.each(['/../main/index.js', '/assets/../../secret.txt', '/assets/%2e%2e/secret.txt', '/.env', '/assets/.hidden'])(
  'serves no file for %s',
  pathname => expect(pageFile(pathname)).toBeNull(),
);

it('allows no inline scripts and no other origins in the page', () => {
  const policy = contentSecurityPolicy(false);
  expect(policy).not.toMatch(/unsafe|https?:|ws:|\*/);
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types catalogue");
});

it('maps screens to the page of the development server, and leaves scripts as they are', () => {
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
