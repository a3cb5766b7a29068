import type { Need } from '@hydraulics/common/figures/sizing/size-cylinder';
import { expect, test } from 'vitest';
import type { FilterTable } from '../../../filters/table.ts';
import { ValuePool } from '../../../filters/value-pool.ts';
import { fitting, toSized } from './fitting.ts';

const need: Need = { direction: 'push', load: 100, pressure: 210, stroke: null, speed: null, mounting: 'cap-pivot' };

/** A cylinder of bore 100 with these rods. */
function withRods(rods: (number | null)[], mountings: string[] | null = null): FilterTable[] {
  const sizes = rods.map(rod => ({ code: `100/${rod}`, bore: 100, rod, stroke: 500, pressure: 250, speed: null }));
  const cylinder = { sizes, pulls: true, mountings };
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

test.each([
  { mountings: ['MF1', 'MT4'], differs: ['Mounting: MF1, MT4'] },
  { mountings: ['MF1', 'MF2'], differs: [] },
  { mountings: ['MF1', 'ME6'], differs: [] },
  // One that the standards do not name may hold it anyhow.
  { mountings: ['MF1', 'Z9'], differs: [] },
  { mountings: null, differs: [] },
])('a cylinder that is sized with a flange at its cap has to have one: $mountings', ({ mountings, differs }) => {
  const held: Need = { ...need, stroke: 100, mounting: 'cap-free' };
  const { fits, others } = fitting(withRods([56], mountings), held, 12);
  const told = [...fits, ...others].map(one =>
    toSized(one, held).differs.map(({ name, metric }) => `${name}: ${metric}`),
  );
  expect(told).toEqual([differs]);
});
