import { expect, it } from 'vitest';
import { compare, merge } from './conflict.ts';

const base = { name: 'Pump', text: 'old', note: 'n', same: 's', link: 'l' };
const mine = { ...base, text: 'mine', note: 'mine', same: 'both' };
const theirs = { ...base, name: 'Pump 2', text: 'theirs', same: 'both' };
const names = Object.keys(base);

it('finds what somebody else changed, and where both did', () => {
  expect(compare(names, { base, mine, theirs })).toEqual({
    differences: [
      { name: 'name', base: 'Pump', mine: 'Pump', theirs: 'Pump 2', both: false },
      { name: 'text', base: 'old', mine: 'mine', theirs: 'theirs', both: true },
    ],
    onlyMine: ['note'],
  });
});

it('finds nothing where nothing differs', () => {
  expect(compare(names, { base, mine: base, theirs: base })).toEqual({ differences: [], onlyMine: [] });
});

it('merges by choice and keeps what is mine', () => {
  expect(merge(mine, theirs, { name: 'theirs', text: 'mine' })).toEqual({ ...mine, name: 'Pump 2' });
});
