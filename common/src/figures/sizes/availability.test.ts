import { expect, test } from 'vitest';
import { readAvailability } from './availability.ts';

test.each([
  ['In stock', { stock: 'in-stock', days: 0 }],
  [' in  STOCK ', { stock: 'in-stock', days: 0 }],
  ['1 day', { stock: 'days', days: 1 }],
  ['10 days', { stock: 'days', days: 10 }],
  ['3 weeks', { stock: 'days', days: 21 }],
  ['3–4 weeks', { stock: 'days', days: 28 }],
  ['2 to 3 weeks', { stock: 'days', days: 21 }],
  ['Made to order', { stock: 'to-order', days: null }],
  ['Made to order, 4 weeks', { stock: 'to-order', days: 28 }],
])('reads the availability “%s”', (text, expected) => {
  expect(readAvailability(text)).toEqual(expected);
});

test.each(['', 'soon', '0 days', 'weeks', '3', '3 months', 'In stock, maybe', 'Made to order, soon', '9999 days'])(
  'does not read “%s” as an availability',
  text => {
    expect(readAvailability(text)).toBeUndefined();
  },
);
