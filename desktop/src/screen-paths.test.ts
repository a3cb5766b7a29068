import { expect, it } from 'vitest';
import { isScreenPath, isServerPath } from './screen-paths.ts';

it('recognises the paths of the server', () => {
  expect(['/api/products', '/uploads/a.webp'].every(isServerPath)).toBe(true);
  expect(['/apiary', '/', '/assets/api.js'].some(isServerPath)).toBe(false);
});

it('recognises as screens only the paths that the app itself answers', () => {
  for (const path of ['', '/', '/dashboard', '/product-operation/edit-product/7', '/server', '/apiary', '/uploads']) {
    expect(isScreenPath(path), path).toBe(true);
  }
  for (const path of ['/api/products', '/uploads/page', '/uploads/page.html', '/picked/7', '/assets/index-1.js']) {
    expect(isScreenPath(path), path).toBe(false);
  }
});
