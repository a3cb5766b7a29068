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
