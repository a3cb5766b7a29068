import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConflictCells, ConflictSpecifications } from './conflict-figures.tsx';
import type { SpecificationValues } from './specification-values.ts';

const attributes = [
  { id: 'pressure', name: 'Working pressure', unit: 'bar' },
  { id: 'flow', name: 'Flow', unit: 'l/min' },
] as SpecificationValues['attributes'];

const figures = (pressure: string, own: string[][] = []): SpecificationValues => ({
  categoryId: 'c1',
  storedOwn: [],
  others: {},
  attributes,
  texts: { pressure, flow: '12' },
  own,
});

const marked = (html: string) => [...html.matchAll(/<mark>.*?<\/span>(.*?)<\/mark>/g)].map(([, line]) => line);

test('marks the one figure that differs', () => {
  const html = renderToStaticMarkup(<ConflictSpecifications values={figures('180')} other={figures('185')} />);
  expect(marked(html)).toEqual(['Working pressure: 180 bar']);
  expect(html).toContain('<li>Flow: 12 l/min</li>');
});

test('marks a figure that the other version lacks', () => {
  const html = renderToStaticMarkup(
    <ConflictSpecifications values={figures('180', [['Mass', 'kg', '90']])} other={figures('180')} />,
  );
  expect(marked(html)).toEqual(['Mass: 90 kg']);
});

test('marks nothing where there is no other version to compare with', () => {
  const html = renderToStaticMarkup(<ConflictSpecifications values={figures('180')} other={undefined} />);
  expect(marked(html)).toEqual([]);
});

test('marks the row of a table of sizes that differs', () => {
  const html = renderToStaticMarkup(
    <ConflictCells
      cells={[
        ['Size', 'Bore (mm)'],
        ['VCX-50', '50'],
        ['VCX-63', '63'],
      ]}
      other={[
        ['Size', 'Bore (mm)'],
        ['VCX-50', '50'],
        ['VCX-63', '65'],
      ]}
    />,
  );
  expect(marked(html)).toEqual(['VCX-63 · 63']);
});
