import { expect, test } from 'vitest';
import { lifeNotice } from './product-life.ts';

test.each([
  [{}, null],
  [{ life: 'active' as const, discontinuedSince: '2021-06-30' }, null],
  [{ life: 'spare-parts' as const }, 'Spare parts only.'],
  [{ life: 'discontinued' as const }, 'Discontinued.'],
  [{ life: 'discontinued' as const, discontinuedSince: '2026-12-31' }, 'Discontinued since 2026.'],
  [{ life: 'discontinued' as const, discontinuedSince: '2027-12-31' }, 'Will be discontinued in 2027.'],
])('a product with %j has the notice %j in 2026', (product, notice) => {
  expect(lifeNotice(product, 2026)).toBe(notice);
});
