import { expect, test } from 'vitest';
import { type PricedPosition, priceOf, totalsOf } from './totals.ts';

const position = (more: Partial<PricedPosition> = {}): PricedPosition => ({
  kind: 'normal',
  quantity: 1000,
  unitPrice: 10_000,
  discount: 0,
  ...more,
});

test.each([
  ['two pieces', position({ quantity: 2000 }), 20_000],
  ['half a metre', position({ quantity: 500, unitPrice: 333 }), 167],
  ['a discount of 12.5 %', position({ discount: 1250 }), 8750],
  ['a third off a price of one cent', position({ unitPrice: 1, discount: 3333 }), 1],
  ['half a cent, rounded up', position({ unitPrice: 1, discount: 5000 }), 1],
  ['given away', position({ discount: 10_000 }), 0],
])('the price of %s', (_, one, price) => {
  expect(priceOf(one)).toBe(price);
});

test('the sum leaves out what is optional or another choice, and VAT is rounded once', () => {
  const positions = [
    position({ unitPrice: 1005 }),
    position({ unitPrice: 1005 }),
    position({ kind: 'optional' }),
    position({ kind: 'alternative' }),
  ];
  // 19 % of 20.10 is 3.819; twice the rounded 1.91 would be 3.82 by luck, of 10.02 it would not.
  expect(totalsOf(positions, 1900)).toEqual({ net: 2010, vat: 382, gross: 2392 });
  expect(totalsOf([position({ unitPrice: 1002 }), position({ unitPrice: 1002 })], 1900)).toEqual({
    net: 2004,
    vat: 381,
    gross: 2385,
  });
  expect(totalsOf([], 1900)).toEqual({ net: 0, vat: 0, gross: 0 });
});
