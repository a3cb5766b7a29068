import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPosition, type QuotationValues, quotationSchema, toValues } from './values.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const typed = (position: object, more: Partial<QuotationValues> = {}): QuotationValues => ({
  ...{
    currency: 'EUR',
    validUntil: '2030-01-31',
    vatRate: '19',
    delivery: 'EXW',
    payment: '',
    opening: '',
    units: 'metric' as const,
  },
  positions: [newPosition({ name: 'Cylinder', ...position })],
  ...more,
});
const problems = (values: QuotationValues) =>
  quotationSchema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('what was typed is read as amounts in cents, thousandths and hundredths of a percent', () => {
  const { positions, vatRate } = quotationSchema.parse(
    typed({ quantity: '2,5', unitPrice: '1.234,50', discount: '7.5' }, { vatRate: '8,1' }),
  );
  expect([vatRate, positions[0]]).toMatchObject([810, { quantity: 2500, unitPrice: 123_450, discount: 750 }]);
});

test.each([
  [{ unitPrice: '12,50,00' }, 'positions.0.unitPrice', 'Unit price: “12,50,00” is not a number.'],
  [
    { unitPrice: '1,250' },
    'positions.0.unitPrice',
    'Unit price: “1,250” is not clear. Write 1250.00 if that is the price.',
  ],
  [{ quantity: '1,2,3' }, 'positions.0.quantity', 'Quantity: “1,2,3” is not a number.'],
  [{ quantity: '0.0001' }, 'positions.0.quantity', 'Quantity: “0.0001” has more than 3 decimals.'],
  [{ quantity: '0' }, 'positions.0.quantity', 'Quantity must be more than 0'],
  [{ discount: '101' }, 'positions.0.discount', 'Discount must be from 0 to 100 %, with at most two decimals'],
  [{ name: ' ' }, 'positions.0.name', 'Name is required'],
])('%j is refused at its field, by its name', (position, path, message) => {
  expect(problems(typed(position))).toEqual([[path, message]]);
});

test.each(['2031-12-01', '20226-12-31'])('a last day of %s is refused at its field, by its name', validUntil => {
  expect(problems(typed({}, { validUntil }))).toEqual([
    ['validUntil', 'Valid until must be 30 November 2031 or earlier. A quotation is valid for at most 5 years.'],
  ]);
});

test.each(['EUR', 'JPY', 'KWD'])('a stored quotation in %s is read again as it was', currency => {
  const content = {
    ...{
      currency,
      validUntil: '2030-01-31',
      vatRate: 1925,
      delivery: 'EXW',
      payment: '30 days',
      opening: 'Dear',
      units: 'us' as const,
    },
    positions: [
      {
        ...{ kind: 'optional' as const, product: 'p', name: 'Cylinder', code: 'VCX', quantity: 1234, unitPrice: 1234 },
        ...{ discount: 1, figures: 'Bore: 4 in', leadTime: '3 weeks', note: 'x' },
      },
    ],
  };
  expect(quotationSchema.parse(toValues(content))).toEqual(content);
});
