import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let recent: typeof import('./recent.ts');
/** The store of a tab whose script has just started. */
const start = async (storage: Partial<Storage>) => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  recent = await import('./recent.ts');
};
const add = (id: string) => recent.rememberEntry({ id, icon: 'products', title: id, go: `/${id}` });
const ids = () => recent.recentEntries().map(({ id }) => id);

beforeEach(async () => {
  const map = new Map<string, string>();
  await start({ getItem: key => map.get(key) ?? null, setItem: (key, text) => void map.set(key, text) });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the last six places, the newest first without repetitions; no actions', async () => {
  expect(recent.recentEntries()).toEqual([]);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) add(id);
  recent.rememberEntry({ id: 'logout', icon: 'logout', title: 'Logout', go: () => undefined });
  expect(ids()).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
  // After a reload.
  await start(sessionStorage);
  expect(ids()).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});

it('keeps places until the next reload if the storage is full, and begins with none if it cannot be read', async () => {
  const setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  await start({ getItem: () => '[{"id"', setItem });
  expect(ids()).toEqual([]);
  add('a');
  expect(ids()).toEqual(['a']);
});
