import { expect, test } from 'vitest';
import { formatMoney, isCurrency, readMoney } from './money.ts';

test.each([
  ['1234.5', 'EUR', 123450],
  ['1.234,50', 'EUR', 123450],
  ['€ 99', 'EUR', 9900],
  ['99 EUR', 'EUR', 9900],
  ['99€', 'EUR', 9900],
  ['eur 99', 'EUR', 9900],
  ['$5', 'USD', 500],
  ['$ 5', 'CAD', 500],
  ['5 zł', 'PLN', 500],
  ['0.29', 'EUR', 29],
  ['1,005.01', 'USD', 100501],
  ['1234', 'JPY', 1234],
  ['1.2345', 'KWD', undefined],
  ['4.123', 'KWD', undefined],
  ['12.345,678', 'KWD', 12345678],
  ['0', 'EUR', 0],
])('the price %s in %s is read', (text, currency, amount) => {
  const reading = readMoney(text, currency);
  expect('amount' in reading ? reading.amount : undefined).toBe(amount);
});

test.each([
  ['', 'A price is needed.'],
  ['1,2,3', '“1,2,3” is not a number.'],
  ['12,50,00', '“12,50,00” is not a number.'],
  ['1,250', '“1,250” is not clear. Write 1250.00 if that is the price.'],
  ['12.3456', '“12.3456” is too exact: EUR has at most 2 decimals.'],
  ['-5', '“-5” is negative, and a price is not.'],
  ['20000000000', '“20000000000” is too large.'],
  ['$ 5', '“$ 5” is not an amount in EUR.'],
  ['£7', '“£7” is not an amount in EUR.'],
  ['7 USD', '“7 USD” is not a number.'],
  ['on request', '“on request” is not a number.'],
])('the price “%s” is refused', (text, problem) => {
  expect(readMoney(text, 'EUR')).toEqual({ problem });
});

test('amounts are written with the decimals of their currency', () => {
  expect([formatMoney(123450, 'EUR'), formatMoney(1234, 'JPY'), formatMoney(5, 'KWD')]).toEqual([
    'EUR 1,234.50',
    'JPY 1,234',
    'KWD 0.005',
  ]);
});

test('only codes of ISO 4217 are currencies', () => {
  expect(['EUR', 'eur', 'XYZ', ''].map(isCurrency)).toEqual([true, false, false, false]);
});
