import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addChosen, clearChosen, comparisonAddress, removeChosen } from './chosen.ts';

let store: Map<string, string>;

beforeEach(() => {
  store = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  clearChosen();
});
afterEach(() => clearChosen());

const add = (...ids: string[]) => ids.map(id => addChosen({ id, name: `Product ${id}` }));
const stored = () => (JSON.parse(store.get('compare') ?? '[]') as { id: string }[]).map(({ id }) => id).join('');

test('six products can be chosen, a seventh only after removing one', () => {
  expect(add('a', 'b', 'c', 'd', 'e', 'f')).toEqual([true, true, true, true, true, true]);
  expect(add('g')).toEqual([false]);
  expect(stored()).toBe('abcdef');
  removeChosen('b');
  expect(add('g')).toEqual([true]);
  expect(stored()).toBe('acdefg');
});

test('one that is chosen already is chosen once, also as the sixth', () => {
  add('a', 'b', 'c', 'd', 'e', 'f');
  expect(add('c')).toEqual([true]);
  expect(stored()).toBe('abdefc');
});

const eight = [...'abcdefgh'].map(id => ({ id, name: id }));

test.each([
  ['of what is no product nothing', '[{"id":"a","name":"A"},{"id":1,"name":"B"},{"id":"c"},null]', 'a'],
  ['of no list nothing', '{"id":"a","name":"A"}', ''],
  ['of broken text nothing', '[{', ''],
  ['of eight the first six', JSON.stringify(eight), 'abcdef'],
])('an earlier choice is restored, %s', async (_, text, expected) => {
  vi.resetModules();
  const fresh = await import('./chosen.ts');
  store.set('compare', text);
  fresh.removeChosen('none');
  expect(stored()).toBe(expected);
});

test('the address of a comparison has its products', () => {
  expect(comparisonAddress(['a', 'b'])).toBe('/compare?products=a,b');
});
