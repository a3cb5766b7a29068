import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { useState } from 'react';

/** The selected enquiries with the versions that were seen; `all`: all that the filter finds. */
export type Selection = { versions: ReadonlyMap<string, number>; all: boolean };

const none: Selection = { versions: new Map(), all: false };

const keyOf = (filter: string) => `selected-enquiries ${filter}`;

/** Kept for the tab under its filter, so that going back and reloading find it again. */
function load(filter: string): Selection {
  try {
    const [versions, all] = JSON.parse(sessionStorage.getItem(keyOf(filter)) ?? '') as [[string, number][], boolean];
    return { versions: new Map(versions), all };
  } catch {
    return none;
  }
}

function store(filter: string, { versions, all }: Selection): void {
  try {
    if (versions.size === 0) sessionStorage.removeItem(keyOf(filter));
    else sessionStorage.setItem(keyOf(filter), JSON.stringify([[...versions], all]));
  } catch {
    // The storage is full: the selection lasts as long as the screen.
  }
}

/** Which enquiries are selected under a filter. */
export function useSelection(filter: string, shown: Enquiry[]) {
  const [state, setState] = useState({ filter, selection: load(filter), anchor: null as string | null });
  const current = state.filter === filter ? state : { filter, selection: load(filter), anchor: null };
  const { selection, anchor } = current;

  const set = (next: Selection, nextAnchor = anchor) => {
    store(filter, next);
    setState({ filter, selection: next, anchor: nextAnchor });
  };
  const toggle = ({ _id, version }: Enquiry) => {
    const versions = new Map(selection.versions);
    if (!versions.delete(_id)) versions.set(_id, version);
    set({ versions, all: false }, _id);
  };
  return {
    ...selection,
    /** Selects or deselects one. */
    toggle,
    /** Selects all from the last one that was chosen to this one, in the order of the list. */
    extendTo(row: Enquiry) {
      const from = shown.findIndex(({ _id }) => _id === anchor);
      const to = shown.findIndex(({ _id }) => _id === row._id);
      if (from < 0 || to < 0) return toggle(row);
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      const versions = new Map(selection.versions);
      for (const { _id, version } of range) versions.set(_id, version);
      set({ versions, all: false });
    },
    setShown(selected: boolean) {
      const versions = new Map(selection.versions);
      for (const { _id, version } of shown) {
        if (selected) versions.set(_id, version);
        else versions.delete(_id);
      }
      set({ versions, all: false });
    },
    setAll: () => set({ ...selection, all: true }),
    clear: () => set(none, null),
    /** What is selected with the versions that are on screen now, or were last. */
    items: () => {
      const seen = new Map(shown.map(({ _id, version }) => [_id, version]));
      return [...selection.versions].map(([_id, version]) => ({ _id, version: seen.get(_id) ?? version }));
    },
  };
}

export type SelectionControl = ReturnType<typeof useSelection>;
