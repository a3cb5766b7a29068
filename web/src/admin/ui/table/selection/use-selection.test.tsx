import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SelectableRow, type SelectionControl, useSelection } from './use-selection.ts';

let store: Map<string, string>;

beforeEach(() => {
  store = new Map([['selected products', JSON.stringify([Object.entries({ a: 1, b: 4, gone: 2 }), false])]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
});

/** The selection that the tab has stored, over the rows that a screen shows. */
function selectionOver(shown: SelectableRow[]): SelectionControl {
  const used: SelectionControl[] = [];
  function Table() {
    used.push(useSelection('products', shown));
    return null;
  }
  renderToString(<Table />);
  return used[0] as SelectionControl;
}

it('sends the versions on screen, and for rows of other pages the versions last seen', () => {
  const { items, shownSelected } = selectionOver([
    { _id: 'a', version: 3 },
    { _id: 'b', version: 4 },
    { _id: 'c', version: 1 },
  ]);
  expect(items()).toEqual([
    { _id: 'a', version: 3 },
    { _id: 'b', version: 4 },
    { _id: 'gone', version: 2 },
  ]);
  expect(shownSelected).toBe(2);
});

it('the selection is stored for the tab, with rows of other pages', () => {
  const rows = ['a', 'b', 'c'].map(_id => ({ _id, version: 7 }));
  selectionOver(rows).toggle({ _id: 'c', version: 7 });
  expect(store.get('selected products')).toBe('[[["a",1],["b",4],["gone",2],["c",7]],false]');
  selectionOver(rows).setShown(false);
  expect(store.get('selected products')).toBe('[[["gone",2]],false]');
});
