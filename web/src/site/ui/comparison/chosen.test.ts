import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addChosen, chosenNow, clearChosen, comparisonAddress, removeChosen, subscribe } from './chosen.ts';

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

/** On another page, while this one is kept for going back to it. */
const choseElsewhere = (...ids: string[]) =>
  store.set('compare', JSON.stringify(ids.map(id => ({ id, name: `Product ${id}` }))));

test.each([
  ['adding one', () => add('c'), 'abc'],
  ['removing one', () => removeChosen('a'), 'b'],
  ['removing what was chosen there', () => removeChosen('b'), 'a'],
])('%s keeps what was chosen on another page meanwhile', (_, change, expected) => {
  add('a');
  choseElsewhere('a', 'b');
  change();
  expect(stored()).toBe(expected);
});

test('a page that is returned to shows what was chosen on another one', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  let changes = 0;
  const stop = subscribe(() => {
    changes += 1;
  });
  add('a');
  choseElsewhere('a', 'b');
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(changes).toBe(1);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([changes, chosenNow().map(({ id }) => id)]).toEqual([2, ['a', 'b']]);
  stop();
});

test('without storage the choice lasts until the page is left', () => {
  const refuse = () => {
    throw new DOMException('Storage is full.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
  add('a', 'b');
  removeChosen('a');
  expect(chosenNow().map(({ id }) => id)).toEqual(['b']);
});

test('the address of a comparison has its products', () => {
  expect(comparisonAddress(['a', 'b'])).toBe('/compare?products=a,b');
});
