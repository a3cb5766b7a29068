import { attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { expect, test } from 'vitest';
import { type CylinderAttributes, cylinderAttributes, toCylinder } from './cylinders.ts';

const figure = (id: string, name: string) => attribute.parse({ id, name, kind: 'number', unit: 'mm', drawn: id });
const attributes = [figure('bore', 'Bore'), figure('rod', 'Rod'), figure('stroke', 'Stroke')];
const mm = (number: number) => ({ kind: 'number' as const, number, unit: 'mm' as const });

test('sizes that no cylinder can have are not proposed', () => {
  const columns = ['Bore', 'Rod'].map(name => ({ name, unit: 'mm' as const }));
  const rows = [
    [-63, 36],
    [63, 0],
    [63, 80],
    [63, 36],
  ].map(([bore = 0, rod = 0], row) => ({ code: `S${row}`, cells: [mm(bore), mm(rod)] }));
  const sizedBy = cylinderAttributes(attributes) as CylinderAttributes;
  const cylinder = (variants: object) =>
    toCylinder({ specifications: { own: [], values: { bore: mm(-80) } }, ...variants } as never, attributes, sizedBy);
  expect(cylinder({ variants: { columns, rows } })?.sizes.map(({ code }) => code)).toEqual(['S3']);
  expect(cylinder({ variants: { columns: [], rows: [] } })).toBeNull();
});
