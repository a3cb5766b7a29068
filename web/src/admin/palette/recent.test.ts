import { expect, it } from 'vitest';
import { createRecent } from './recent.ts';

function store() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
  };
}

it('keeps the last six places, the newest first without repetitions; no actions', () => {
  const recent = createRecent(store());
  expect(recent.read()).toEqual([]);
  const add = (id: string) => recent.add({ id, icon: 'products', title: id, go: `/${id}` });
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) add(id);
  recent.add({ id: 'logout', icon: 'logout', title: 'Logout', go: () => undefined });
  expect(recent.read().map(({ id }) => id)).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});
