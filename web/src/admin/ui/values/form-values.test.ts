import { expect, it } from 'vitest';
import { filesIn, isSame, restorable } from './form-values.ts';

const [a, b] = [new File(['a'], 'a.png'), new File(['a'], 'a.png')];
const chosen = (file: File) => ({ kind: 'new', file });

it.each([
  ['texts', 'Pump', 'Pump', true],
  ['other texts', 'Pump', 'pump', false],
  ['an empty text and none', '', undefined, true],
  ['an empty text and null', '', null, true],
  ['lists', [{ kind: 'stored', path: 'x' }], [{ kind: 'stored', path: 'x' }], true],
  ['lists in another order', ['x', 'y'], ['y', 'x'], false],
  ['a list and a longer one', ['x'], ['x', 'y'], false],
  ['an empty list and none', [], null, false],
  ['one file', [chosen(a)], [chosen(a)], true],
  ['two files of one name and size', [chosen(a)], [chosen(b)], false],
  ['a list and an object', [], {}, false],
])('compares %s', (_what, one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});

it('finds the files in values, in their order', () => {
  expect(filesIn({ name: 'Pump', images: [chosen(b), { kind: 'stored', path: 'x' }, chosen(a)], spec: null })).toEqual([
    b,
    a,
  ]);
});

it('restores what fits the form from a draft', () => {
  const initial = { name: '', images: [], specImage: null };
  const stored = { name: 'Pump', images: '["uploads/x.webp"]', specImage: 'uploads/y.webp', mode: 'add' };
  expect(restorable(initial, stored)).toEqual({ name: 'Pump', images: [], specImage: null });
});
