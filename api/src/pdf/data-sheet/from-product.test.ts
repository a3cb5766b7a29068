import { expect, test } from 'vitest';
import { firstSentences } from './from-product.ts';

const first = 'A compact power unit for presses and lifts with one pump, one motor and a 40-litre tank.';

test.each([
  ['a text that fits', 'Made to order.', 14, 'Made to order.'],
  ['the sentences that fit', `${first} It runs day and night.`, 100, first],
  ['whole words of a long sentence', 'Cylinder for presses and lifts', 20, 'Cylinder for…'],
  ['no stop before the sign that a text goes on', 'Made to order. Quietly', 18, 'Made to order…'],
  ['a part of a text without spaces', '液压缸适用于压力机和升降机', 8, '液压缸适用于压力…'],
])('a data sheet summarizes %s', (_what, text, most, summary) => {
  expect(firstSentences(text, most)).toBe(summary);
});
