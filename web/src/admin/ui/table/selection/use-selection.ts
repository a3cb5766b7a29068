import { useState } from 'react';
import { TabMemory } from '../../../../shared/data/tab-memory.ts';

/** A row that can be selected. Records without a version cannot be changed concurrently. */
export type SelectableRow = { _id: string; version?: number };

/** The selected rows with the versions that were seen; `all`: all that match the filter. */
export type Selection = { versions: ReadonlyMap<string, number>; all: boolean };

const none: Selection = { versions: new Map(), all: false };

/** Stored for the tab by list, so that it survives going back and reloading. */
const selections = new TabMemory<[versions: [string, number][], all: boolean]>('selected ');

function load(list: string): Selection {
  const [versions, all] = selections.get(list) ?? [[], false];
  return { versions: new Map(versions), all };
}

function store(list: string, { versions, all }: Selection): void {
  if (versions.size === 0) selections.forget(list);
  else selections.set(list, [[...versions], all]);
}

/**
 * The rows of a list that are selected, across its pages.
 * @param list identifies the list with its filter
 * @param shown the rows on the screen, in their order
 */
export function useSelection(list: string, shown: readonly SelectableRow[]) {
  const [state, setState] = useState({ list, selection: load(list), anchor: null as string | null });
  const current = state.list === list ? state : { list, selection: load(list), anchor: null };
  const { selection, anchor } = current;

  const set = (next: Selection, nextAnchor = anchor) => {
    store(list, next);
    setState({ list, selection: next, anchor: nextAnchor });
  };
  const toggle = ({ _id, version = 0 }: SelectableRow) => {
    const versions = new Map(selection.versions);
    if (!versions.delete(_id)) versions.set(_id, version);
    set({ versions, all: false }, _id);
  };
  return {
    ...selection,
    shown: shown.length,
    /** How many of the rows on the screen are selected. */
    shownSelected: shown.filter(({ _id }) => selection.versions.has(_id)).length,
    isSelected: (id: string) => selection.all || selection.versions.has(id),
    /** Selects or deselects one. */
    toggle,
    /** Selects all rows from the last selected one to this one, in the order of the list. */
    extendTo(row: SelectableRow) {
      const from = shown.findIndex(({ _id }) => _id === anchor);
      const to = shown.findIndex(({ _id }) => _id === row._id);
      if (from < 0 || to < 0) return toggle(row);
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      const versions = new Map(selection.versions);
      for (const { _id, version = 0 } of range) versions.set(_id, version);
      set({ versions, all: false });
    },
    setShown(selected: boolean) {
      const versions = new Map(selection.versions);
      for (const { _id, version = 0 } of shown) {
        if (selected) versions.set(_id, version);
        else versions.delete(_id);
      }
      set({ versions, all: false });
    },
    setAll: () => set({ ...selection, all: true }),
    clear: () => set(none, null),
    /** The selected rows with their versions on screen, now or last. */
    items: () => {
      const seen = new Map(shown.map(({ _id, version = 0 }) => [_id, version]));
      return [...selection.versions].map(([_id, version]) => ({ _id, version: seen.get(_id) ?? version }));
    },
  };
}

export type SelectionControl = ReturnType<typeof useSelection>;
