import type { Conflict } from '../conflicts/conflict.ts';
import type { Base } from '../drafts/drafts.ts';

/** What follows a save. */
export type Then = 'leave' | 'stay' | 'next' | 'draft' | 'later' | 'publish';

/** Why a save failed, as the form says above its fields, and whether the same may work later. */
export type Failure = { reason: string; retry: boolean };

type Phase<V> =
  | { name: 'editing' }
  | { name: 'saving' }
  | { name: 'failed'; failure: Failure }
  | { name: 'cancelled' }
  /** Both versions are compared. */
  | { name: 'comparing'; conflict: Conflict<V> };

type Discarded<V> = { values: V; base: Base<V>; restoredAt: number | null };

export type FormState<V> = {
  phase: Phase<V>;
  /** What the user began with: differences to it are unsaved changes. */
  base: Base<V>;
  /** The stored record, as last loaded. */
  stored: Base<V>;
  /** Values that count as saved: stored or given up. */
  settled: V | null;
  /** Since when the restored draft is, until it is saved or discarded. */
  restoredAt: number | null;
  /** What was discarded, until something is typed or saved. */
  discarded: Discarded<V> | null;
};

export type FormEvent<V> =
  | { type: 'submitted' | 'refused' | 'finished' | 'cancelled' | 'returned' | 'typed' | 'undone' }
  | { type: 'settled'; values: V }
  /** `stored` has another key than what was discarded: what is typed next is another record. */
  | { type: 'discarded'; values: V; stored: Base<V> }
  | { type: 'loaded' | 'merged' | 'continued'; record: Base<V> }
  | { type: 'failed'; failure: Failure }
  | { type: 'compared'; conflict: Conflict<V> }
  /** The user changed the record outside the form; its new version, if that saved it. */
  | { type: 'changedBeside'; apply: (values: V) => V; version: number | undefined };

const editing = { name: 'editing' } as const;

/** The state of a form after an event. */
export function nextState<V>(state: FormState<V>, event: FormEvent<V>): FormState<V> {
  switch (event.type) {
    case 'submitted':
      return { ...state, phase: { name: 'saving' } };
    case 'refused':
    case 'finished':
    case 'returned':
      return { ...state, phase: editing };
    case 'cancelled':
      return { ...state, phase: { name: 'cancelled' } };
    case 'failed':
      return { ...state, phase: { name: 'failed', failure: event.failure } };
    case 'compared':
      return { ...state, phase: { name: 'comparing', conflict: event.conflict } };
    case 'settled':
      return { ...state, settled: event.values };
    case 'loaded':
      return { ...state, phase: editing, base: event.record, stored: event.record, restoredAt: null };
    case 'merged':
      return { ...state, phase: editing, base: event.record };
    case 'continued':
      return { ...state, base: event.record };
    case 'typed':
      return state.discarded ? { ...state, discarded: null } : state;
    case 'discarded': {
      const { base, restoredAt } = state;
      const { values, stored } = event;
      return {
        ...state,
        phase: editing,
        base: stored,
        stored,
        restoredAt: null,
        discarded: { values, base, restoredAt },
      };
    }
    case 'undone': {
      if (!state.discarded) return state;
      const { base, restoredAt } = state.discarded;
      return { ...state, base, restoredAt, discarded: null };
    }
    case 'changedBeside':
      return changedBeside(state, event);
  }
}

/** The next save neither undoes such a change nor conflicts with it. */
function changedBeside<V>(
  { base, stored, discarded, ...state }: FormState<V>,
  { apply, version }: Extract<FormEvent<V>, { type: 'changedBeside' }>,
): FormState<V> {
  // A base that is older stays outdated, because somebody else has changed the record, too.
  const change = (one: Base<V>): Base<V> =>
    version !== undefined && one.version === version - 1 ? { ...one, values: apply(one.values), version } : one;
  return {
    ...state,
    base: change(base),
    stored: change(stored),
    discarded: discarded && { ...discarded, values: apply(discarded.values), base: change(discarded.base) },
  };
}

/** Holds the state of a form, for handlers that outlive a render, too. */
export function createFormStore<V>(initial: FormState<V>) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    send(event: FormEvent<V>): void {
      state = nextState(state, event);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type FormStore<V> = ReturnType<typeof createFormStore<V>>;
