import { expect, test } from 'vitest';
import type { FilterTable } from '../../../filters/table.ts';
import { ValuePool } from '../../../filters/value-pool.ts';
import { fitting } from './fitting.ts';

const need = { direction: 'push', load: 100, pressure: 210, stroke: null, speed: null, mounting: 'MP1' } as never;

/** A cylinder of bore 100 with these rods. */
function withRods(rods: (number | null)[]): FilterTable[] {
  const sizes = rods.map(rod => ({ code: `100/${rod}`, bore: 100, rod, stroke: 500, pressure: 250 }));
  const cylinder = { sizes, speed: null, pulls: true };
  const entries = [
    { id: 'cylinder', version: 1, sizes: { codes: '', listed: 0, count: 0, values: new Map() }, cylinder },
  ];
  return [
    {
      name: 'Cylinders',
      address: '',
      attributes: [],
      sizedBy: undefined,
      described: '',
      pool: new ValuePool(),
      entries,
    },
  ];
}

test.each([
  { rods: [45, 56, 70], code: '100/45' },
  { rods: [70, 56, 45], code: '100/45' },
  { rods: [70, 45, 56], code: '100/45' },
  { rods: [56, null], code: '100/null' },
])('of several rods that fit, the thinnest is proposed: $rods', ({ rods, code }) => {
  const { fits } = fitting(withRods(rods), need, 12);
  expect(fits.map(({ size }) => size.code)).toEqual([code]);
});
