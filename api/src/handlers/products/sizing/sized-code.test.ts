import type { Need } from '@hydraulics/common/figures/sizing/size-cylinder';
import { expect, test } from 'vitest';
import { sizedCode } from './sized-code.ts';

const need: Need = { direction: 'push', load: 50, pressure: 160, stroke: 601, speed: null, mounting: 'cap-free' };
const values = (name: string, before: string, codes: string[]) => ({
  ...{ name, before, optional: false, kind: 'values' as const },
  values: codes.map(code => ({ code, meaning: code })),
});
const stroke = { name: 'Stroke', before: 'x', optional: false, kind: 'number' as const, min: 25, max: 3000, digits: 0 };

/** A series VCT with two sizes and these mountings, whose strokes go in steps of 5 mm. */
function series(mountings: string[]) {
  const parts = [
    values('Bore', 'VCT-', ['63', '80']),
    values('Rod', '/', ['36', '45']),
    { ...stroke, step: 5, unit: 'mm' },
    values('Mounting', '-', mountings),
  ];
  const cells = (...numbers: number[]) => numbers.map(number => ({ kind: 'number', number, unit: 'mm' }));
  return {
    specifications: { own: [], values: {} },
    variants: {
      columns: ['Bore', 'Rod', 'Max. stroke'].map(name => ({ name, unit: 'mm' })),
      rows: [
        { code: 'VCT-63/36', cells: cells(63, 36, 1440) },
        { code: 'VCT-80/45', cells: cells(80, 45, 1800) },
      ],
    },
    typeCode: { parts, rules: [] },
    category: {
      attributes: ['Bore', 'Rod', 'Stroke'].map(name => ({
        ...{ id: name, name, kind: 'number', unit: 'mm', drawn: name.toLowerCase() },
      })),
    },
  } as never;
}

test('the code of a size gets the stroke it is sized for, and the mounting that holds it', () => {
  expect(sizedCode(series(['MF1', 'MF2', 'MT4']), 'VCT-63/36', need)).toBe('VCT-63/36x605-MF2');
});

test('of several mountings that hold it, none is chosen', () => {
  expect(sizedCode(series(['MF2', 'MF4']), 'VCT-80/45', need)).toBe('VCT-80/45x605-…');
});

test('a size stays as it is without a stroke, with one that it does not have, and without an order code', () => {
  expect(sizedCode(series(['MF2']), 'VCT-63/36', { ...need, stroke: null })).toBe('VCT-63/36');
  expect(sizedCode(series(['MF2']), 'VCT-63/36', { ...need, stroke: 1600 })).toBe('VCT-63/36');
  expect(sizedCode(series(['MF2']), 'VCT-80/45', { ...need, stroke: 1600 })).toBe('VCT-80/45x1600-MF2');
  expect(sizedCode({ ...(series(['MF2']) as object), typeCode: null } as never, 'VCT-63/36', need)).toBe('VCT-63/36');
});
