import { expect, it } from 'vitest';
import { compare, describeOther, merge } from './conflict.ts';

const file = new File(['x'], 'pump.png');
const stored = (path: string) => ({ kind: 'stored', path });

const base = { name: 'Pump', text: 'old', note: 'n', same: 's', link: 'l', images: [stored('a')] };
const mine = { ...base, text: 'mine', note: 'mine', same: 'both', images: [stored('a'), { kind: 'new', file }] };
const theirs = { ...base, name: 'Pump 2', text: 'theirs', same: 'both', images: [] };
const fields = Object.keys(base).map(name => ({ name }));

it('finds fields changed by another user, and by both', () => {
  expect(compare(fields, { base, mine, theirs })).toEqual({
    differences: [
      { name: 'name', base: 'Pump', mine: 'Pump', theirs: 'Pump 2', both: false },
      { name: 'text', base: 'old', mine: 'mine', theirs: 'theirs', both: true },
      { name: 'images', base: base.images, mine: mine.images, theirs: [], both: true },
    ],
    onlyMine: ['note'],
    followed: [],
  });
});

it('finds nothing without differences', () => {
  expect(compare(fields, { base, mine: base, theirs: base })).toEqual({ differences: [], onlyMine: [], followed: [] });
});

it('asks about no field that only follows another one of theirs', () => {
  const fields = [{ name: 'name' }, { name: 'address', follows: 'name' }];
  const base = { name: 'Pump', address: 'pump' };
  const theirs = { name: 'Gear pump', address: 'gear-pump' };
  const namesOf = (mine: object, changed = theirs) => {
    const { differences, followed } = compare(fields, { base, mine, theirs: changed });
    return [differences.map(({ name }) => name), followed];
  };
  expect(namesOf({ ...base, name: 'Vane pump' })).toEqual([['name'], ['address']]);
  expect(namesOf({ ...base, name: 'Vane pump', address: '' })).toEqual([['name'], ['address']]);
  expect(namesOf({ ...base, address: 'my-pump' })).toEqual([['name', 'address'], []]);
  expect(namesOf(base, { name: 'Pump', address: 'their-pump' })).toEqual([['address'], []]);
});

it('merges by choice and keeps what is mine', () => {
  const choices = { name: 'theirs', text: 'mine', images: 'theirs' } as const;
  expect(merge(mine, theirs, choices)).toEqual({ ...mine, name: 'Pump 2', images: [] });
});

it.each([
  [
    { by: 'Barbara', own: null },
    {
      heading: 'Barbara changed this product while you were editing',
      title: 'Barbara',
      keep: 'Keep all of mine',
      take: 'Take all of theirs',
      side: 'Mine',
      only: 'Only you changed',
    },
  ],
  [
    { by: null, own: null },
    {
      heading: 'Another user changed this product while you were editing',
      title: 'The other person',
      keep: 'Keep all of mine',
      take: 'Take all of theirs',
      side: 'Mine',
      only: 'Only you changed',
    },
  ],
  [
    { by: 'Ada', own: 'in another window' },
    {
      heading: 'You also changed this product in another window',
      title: 'You, in another window',
      keep: 'Keep all of this window',
      take: 'Take all of the other window',
      side: 'Mine, in this window',
      only: 'Changed only in this window',
    },
  ],
  [
    { by: 'Ada', own: 'in another window or on another device' },
    {
      heading: 'You also changed this product in another window or on another device',
      title: 'You, in another window or on another device',
      keep: 'Keep all of this window',
      take: 'Take all of the other one',
      side: 'Mine, in this window',
      only: 'Changed only in this window',
    },
  ],
])('%j is described', (conflict, words) => {
  expect(describeOther(conflict, 'product')).toMatchObject(words);
});
