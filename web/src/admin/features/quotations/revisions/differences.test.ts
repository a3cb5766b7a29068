import type { QuotationContent } from '@hydraulics/common/nouns/quotations/quotation-content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocale } from '../../../../shared/locale.ts';
import { differences } from './differences.ts';

beforeEach(() => setLocale('en-GB'));
afterEach(() => setLocale(navigator.language));

const cylinder = { kind: 'normal' as const, name: 'Cylinder', code: 'VCX-1', quantity: 2000, unitPrice: 100_000 };
const content = (more: Partial<QuotationContent> = {}): QuotationContent => ({
  ...{ currency: 'EUR', validUntil: '2030-01-31', vatRate: 1900, delivery: 'EXW', payment: '' },
  positions: [cylinder],
  ...more,
});

test('the same content has no differences', () => {
  expect(differences(content(), content())).toEqual([]);
});

test('what changed is named with both values', () => {
  const after = content({
    validUntil: '2030-02-28',
    payment: '30 days net',
    positions: [
      { kind: 'optional', name: 'Start-up', quantity: 1000, unitPrice: 5000 },
      { ...cylinder, unitPrice: 95_000, discount: 250 },
    ],
  });
  expect(differences(content({ positions: [cylinder, { ...cylinder, name: 'Hose' }] }), after)).toEqual([
    'Valid until: 31 January 2030 → 28 February 2030',
    'Payment terms: empty → 30 days net',
    'Added: Start-up',
    'Cylinder, VCX-1, unit price: EUR 1,000.00 → EUR 950.00',
    'Cylinder, VCX-1, discount: 0 % → 2.5 %',
    'Removed: Hose, VCX-1',
  ]);
});

test('a day is written as the other dates of the screen, in the language of the reader', () => {
  setLocale('de-DE');
  expect(differences(content(), content({ validUntil: '2030-02-28' }))).toEqual([
    'Valid until: 31. Januar 2030 → 28. Februar 2030',
  ]);
});
