import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../testing/pdf/read-pdf.ts';
import type { QuotationSheet } from './content.ts';
import { writeQuotation } from './write-quotation.ts';

const folder = mkdtempSync(join(tmpdir(), 'quotation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const position = (name: string, details: string[]) => ({
  ...{ place: '1', name, code: '', details, picture: null },
  ...{ quantity: '1', unitPrice: '10.00', discount: '', price: '10.00' },
});

const sheet: QuotationSheet = {
  ...{ kind: 'Quotation', number: 'Q-2030-0001', revision: 1, remark: '', day: '2030-01-02', validUntil: '' },
  ...{ reference: '', customer: ['Vera 🙂 Visitor'], opening: 'Thank you 👍🏽!', currency: 'EUR', sums: [] },
  company: {
    ...{ name: 'Test Hydraulics', tagline: '', address: [], phones: [], emails: [], hours: '' },
    brand: { logo: null, ink: '#101820', signal: '#ff6a13' },
  },
  positions: [
    position('Pump 🔧', [
      '🚢 for the ship, not ✈️ freight',
      'Family 👨‍👩‍👧 and flag 🇩🇪',
      'Größe ≥ 5 Ω ⌀ 80',
      'שלום مرحبا',
    ]),
  ],
  terms: [{ name: 'Delivery', text: '📦' }],
};

test('each character that no font has leaves a box in its place, however it is composed', async () => {
  const file = join(folder, 'letters.pdf');
  await writeQuotation(sheet, file);
  const { text } = await readPdf(readFileSync(file));
  for (const words of [
    'Vera □ Visitor',
    'Thank you □!',
    'Pump □',
    '□ for the ship, not □ freight',
    'Family □ and flag □',
    'Größe ≥ 5 Ω ⌀ 80',
    'Delivery\n□',
  ])
    expect(text, words).toContain(words);
});

test('no figure is divided between two lines, however long it is', async () => {
  const file = join(folder, 'figures.pdf');
  const figures = [
    { quantity: '1,000,000', unitPrice: '12,345,678.90', discount: '12.50', price: '10,802,469,037,500.00' },
    { quantity: '1', unitPrice: '9,999,999,999.99', discount: '', price: '9,999,999,999.99' },
  ];
  const sums = [{ name: 'Total', value: '10,812,469,037,499.99' }];
  const positions = figures.map(one => ({ ...position('A steel mill unit with a long name', []), ...one }));
  await writeQuotation({ ...sheet, currency: 'INR', positions, sums }, file);
  const { text } = await readPdf(readFileSync(file));
  for (const { discount: _, ...one } of figures) for (const shown of Object.values(one)) expect(text).toContain(shown);
  expect(text).toContain('INR 10,812,469,037,499.99');
});
