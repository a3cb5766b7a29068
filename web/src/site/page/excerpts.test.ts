import { expect, test } from 'vitest';
import { fakeClient, product } from '../../testing/render.tsx';
import { excerpt, firstClauses, withFiguresWhole } from './excerpts.ts';
import { queries } from './queries.ts';

test.each([
  ['Short.', 160, 'Short.'],
  ['It lifts 2 t. It holds 45 l/min at 200 bar.', 20, 'It lifts 2 t.'],
  ['A pump of 45 l/min at 200 bar, silent.', 24, 'A pump of 45 l/min at …'],
  ['A pump of 45 l/min at 200 bar, silent.', 14, 'A pump of …'],
  ['A pump, which is silent', 8, 'A pump …'],
  ['x'.repeat(30), 10, `${'x'.repeat(10)} …`],
])('the excerpt of %j in %d characters is %j', (text, length, expected) => {
  expect(excerpt(text, length)).toBe(expected);
});

// The third dimension may wrap to the next line, if all three are too long for one.
test.each([
  ['45 l/min at 200 bar', '45\u00a0l/min at 200\u00a0bar'],
  ['2 × 74 l/min, 1.5 kW', '2\u00a0×\u00a074\u00a0l/min, 1.5\u00a0kW'],
  ['ISO 6022 for 250 bar with a 70 mm rod', 'ISO\u00a06022 for 250\u00a0bar with a 70\u00a0mm rod'],
  [
    'valves to EN ISO 4126, oil HLP 46 to DIN 51524-2',
    'valves to EN\u00a0ISO\u00a04126, oil HLP\u00a046 to DIN\u00a051524-2',
  ],
  ['Each VSH 4x110 has 4 presses. IP 55', 'Each VSH\u00a04x110 has 4 presses. IP\u00a055'],
  ['2730 × 1150 × 1247 mm', '2730\u00a0×\u00a01150 ×\u00a01247\u00a0mm'],
  ['three of 4 tanks and 2 to 4 valves', 'three of 4 tanks and 2 to 4 valves'],
  ['one 400 litre tank, 40 litres of oil', 'one 400\u00a0litre tank, 40\u00a0litres of oil'],
  ['at 35 °C, 80 %', 'at 35\u00a0°C, 80\u00a0%'],
  [
    '14 577 kN at 290 bar, 1 250 000 l, of 63 100 made',
    '14\u00a0577\u00a0kN at 290\u00a0bar, 1\u00a0250\u00a0000\u00a0l, of 63 100 made',
  ],
])('a figure stays with its unit, and a number with its standard: %s', (text, whole) => {
  expect(withFiguresWhole(text)).toBe(whole);
});

test.each([
  [
    'Two 37 kW pump sets on one 400 litre tank: 2 × 75 l/min at 250 bar, one set running and one on standby.',
    'Two 37 kW pump sets on one 400 litre tank: 2 × 75 l/min at 250 bar',
  ],
  ['A short one.', 'A short one.'],
  [
    'Quiet, and a first clause that is far too long for one line of a list because it never comes to an end',
    'Quiet, and a first clause that is far too long for one line of a list because it never …',
  ],
])('a line of a list has whole clauses: %s', (text, line) => {
  expect(firstClauses(text)).toBe(line);
});

test('the list of all products has only the line that it shows of their texts', async () => {
  const smallDesc =
    '<p>A pack of 12 l/min &amp; 160 bar on a tank of 40 litres, with two valve stations of which each may be left out.</p>';
  const responses = { 'products.catalogue': { sizes: [], products: [product('1', { smallDesc })] } };
  const { products } = await queries.catalogue.load(fakeClient(responses).client);
  expect(products.map(card => card.smallDesc)).toEqual(['A pack of 12 l/min & 160 bar on a tank of 40 litres']);
});
