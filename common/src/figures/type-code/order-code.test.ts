import { expect, test } from 'vitest';
import { orderCode } from './order-code.ts';

const variants = (...codes: string[]) => ({
  variants: { columns: [], rows: codes.map(code => ({ code, cells: [] })) },
});

test.each([
  ['<h3>Order code</h3><p>Example: <strong>VCX-100/70x500-MT4</strong></p>', 'VCX-100/70x500-MT4'],
  ['<h2>Ordering code</h2><p>As <strong>A &amp; B</strong> or <strong>C</strong></p>', 'A & B'],
  ['<h3>Order code</h3><p>On request.</p><h3>Good to know</h3><p><strong>Never</strong></p>', undefined],
  ['<p>In the order code <strong>4</strong> is the flow.</p>', undefined],
  ['', undefined],
])('the order code of %s is %s', (additionalDesc, code) => {
  expect(orderCode({ additionalDesc }, undefined)).toBe(code);
});

test('a product of one size is ordered by its type code', () => {
  const additionalDesc = '<h3>Order code</h3><p><strong>OTHER</strong></p>';
  expect(orderCode({ additionalDesc }, variants('VCT-63'))).toBe('VCT-63');
  expect(orderCode({ additionalDesc }, variants('VCT-63', 'VCT-80'))).toBe('OTHER');
});
