import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import type { Product } from '@hydraulics/common/nouns/products';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { product } from '../../../testing/render.tsx';
import { allowedForce } from './stroke-limit.ts';
import { strokeLimit, strokeProps } from './stroke-props.ts';
import { StrokeSlider } from './stroke-slider.tsx';

const choice = (name: string, before: string, codes: string[]): TypeCode['parts'][number] => ({
  ...{ name, before, optional: false, kind: 'values' as const },
  values: codes.map(code => ({ code, meaning: '' })),
});
const typeCode: TypeCode = {
  parts: [
    choice('Series', '', ['VCX']),
    choice('Bore', '-', ['80', '100']),
    choice('Rod', '/', ['56', '70']),
    {
      name: 'Stroke',
      before: 'x',
      optional: false,
      kind: 'number',
      min: 50,
      max: 6000,
      step: 1,
      digits: 4,
      unit: 'mm',
    },
    choice('Mounting', '-', ['MF3', 'MT4']),
  ],
  rules: [{ part: 'Mounting', codes: ['MF3'], other: 'Stroke', kind: 'most', limit: 2000 }],
};
const series: Product = { ...product('1'), typeCode, additionalDesc: '' };

const figure = (attribute: string, number: number, code: string, more: Partial<SheetRow> = {}): SheetRow => ({
  ...{ attribute, name: attribute, metric: `${number}`, us: null, kind: 'number', comparable: true },
  figures: [number],
  code,
  ...more,
});

const sheetOf = (choices: (string | null)[], more: Partial<Size> = {}): Sheet => ({
  ...{ _id: '1', categoryId: 'cylinders', range: [] },
  groups: [
    {
      name: '',
      rows: [
        figure('Bore', 100, 'MMT', { drawn: 'bore' }),
        figure('Rod', 70, 'MMT', { drawn: 'rod' }),
        figure('Stroke', 1500, 'MMT', { drawn: 'stroke' }),
        figure('Nominal pressure', 250, 'BAR'),
        figure('Test pressure', 375, 'BAR'),
      ],
    },
  ],
  variants: {
    columns: [{ name: 'Max. stroke', metric: 'mm', us: 'in' }],
    rows: [{ code: 'VCX-100/70', cells: [{ metric: '2800', us: '110', order: 2800 }] }],
  },
  size: {
    ...{ code: 'VCX-100/70x1500-MT4', kind: 'configured', row: 'VCX-100/70', choices },
    ...{ missing: [], isWhole: true, problems: [], other: null },
    ...more,
  },
});
const whole = ['VCX', '100', '70', '1500', 'MT4'];

test('the stroke is chosen within the limits of the size, and leaves the rest of the code', () => {
  expect(strokeProps(series, sheetOf(whole))).toEqual({
    ...{ path: '/product/1', code: 'VCX-100/70x1500-MT4', stroke: 1500, min: 50, max: 2800, step: 1, digits: 4 },
    ...{ before: 'VCX-100/70x', after: '-MT4' },
    choices: [['VCX', '100', '70'], ['MT4']],
    inches: expect.closeTo(1 / 25.4, 9),
    duty: {
      rod: 70,
      // 25 N/mm² · π/4 · 100² mm² = 196.35 kN.
      force: { metric: '196\u00a0kN', us: '44\u202f063\u00a0lbf' },
      pressure: { metric: '250\u00a0bar', us: '3626\u00a0psi' },
      pounds: expect.closeTo(224.809, 3),
      mounting: { code: 'MT4', sizedAs: 'middle-trunnion', longest: 1256 },
    },
  });
});

test('a rule of the code limits the stroke', () => {
  const { max, duty } = strokeProps(series, sheetOf(['VCX', '100', '70', '1500', 'MF3'])) ?? {};
  expect([max, duty?.mounting?.sizedAs]).toEqual([2000, 'head-pivoted']);
});

test('a size without stroke and mounting begins at its longest stroke', () => {
  const listed = sheetOf(['VCX', '100', '70', null, null], { kind: 'listed', code: 'VCX-100/70' });
  expect(strokeProps(series, listed)).toMatchObject({
    ...{ stroke: 2800, max: 2800, before: 'VCX-100/70x', after: '', choices: [['VCX', '100', '70'], ['']] },
    duty: { mounting: null },
  });
});

test('the longest stroke of a shown size limits its part of the code', () => {
  expect(strokeLimit(series, sheetOf(whole))).toEqual({ part: 3, most: 2800 });
  const { size: _, ...unsized } = sheetOf(whole);
  expect(strokeLimit(series, unsized)).toBeNull();
});

test('a series without an example, a product without codes and an incomplete code have no slider', () => {
  const { size: _, ...unsized } = sheetOf(whole);
  expect(strokeProps(series, unsized)).toBeNull();
  expect(strokeProps({ ...series, typeCode: undefined }, sheetOf(whole))).toBeNull();
  expect(strokeProps(series, sheetOf(['VCX', null, null, '1500', 'MT4']))).toBeNull();
});

test('the force falls beyond the stroke that is safe against buckling', () => {
  const force = { metric: '196 kN', us: '44 063 lbf' };
  const mounting = { code: 'MT4', sizedAs: 'middle-trunnion', longest: 1256 } as const;
  const duty = { rod: 70, force, pressure: force, pounds: 224.809, mounting };
  // 196.35 kN · (1885.35 mm / 2250 mm)² = 137.86 kN.
  expect(allowedForce(duty, 1500)).toEqual({ metric: '137\u00a0kN', us: '30\u202f799\u00a0lbf' });
  expect(allowedForce(duty, 1256)).toBe(force);
  expect(allowedForce({ ...duty, mounting: null }, 1500)).toBeNull();
});

const words = (choices: (string | null)[]) =>
  renderToStaticMarkup(<StrokeSlider of={strokeProps(series, sheetOf(choices))} />)
    .replace(/<span class="us">.*?<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

test('a form sends the choices in the order of the code, and says where the rod buckles', () => {
  const html = renderToStaticMarkup(<StrokeSlider of={strokeProps(series, sheetOf(whole))} />);
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
    / type="(\w+)"/.exec(input)?.[1],
    / name="(\w+)"/.exec(input)?.[1],
    / value="(\w*)"/.exec(input)?.[1],
  ]);
  expect(inputs).toEqual([
    ['hidden', 'code', 'VCX'],
    ['hidden', 'code', '100'],
    ['hidden', 'code', '70'],
    ['range', 'code', '1500'],
    ['hidden', 'code', 'MT4'],
  ]);
  expect(words(whole)).toContain(
    'Too long for full force. At 250 bar the rod buckles above 1256 mm with mounting MT4.',
  );
  expect(words(['VCX', '100', '70', '900', 'MF3'])).toContain(
    'At 250 bar the rod does not buckle at any stroke of this size with mounting MF3.',
  );
  expect(words(['VCX', '100', '70', '900', null])).toContain('Choose a mounting');
  expect(renderToStaticMarkup(<StrokeSlider of={null} />)).toBe('');
});
