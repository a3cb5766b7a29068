import type { Noun } from '@hydraulics/common/contract/api';
import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';

/** Milliseconds for which a deletion can be undone; paused by pointer and focus. */
const undoFor = 10_000;

/** A recent deletion. */
export type UndoableDeletion = {
  id: string;
  noun: Noun;
  name: string;
  /** The text of the banner, by default that this record was deleted. */
  text?: string;
  /** Undefined if the deletion is permanent. @returns whether it was restored */
  restore: (() => Promise<boolean>) | undefined;
  /** Whether its banner replaces the buttons that had the focus. */
  replacesButtons?: boolean;
  /** The end of the undo period. */
  until: number;
  /** Whether it is being undone. */
  busy: boolean;
};

/** The deletions that can be undone, across screens. Screens register the nouns whose deletions they show. */
export class Deletions {
  readonly #listeners = new Set<() => void>();
  #list: readonly UndoableDeletion[] = [];
  #homes: readonly Noun[] = [];

  get = (): readonly UndoableDeletion[] => this.#list;
  homes = (): readonly Noun[] => this.#homes;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(deletion: Pick<UndoableDeletion, 'id' | 'noun' | 'name' | 'text' | 'restore' | 'replacesButtons'>): void {
    const others = this.#list.filter(({ id }) => id !== deletion.id);
    this.#setList([...others, { ...deletion, until: Date.now() + undoFor, busy: false }]);
  }

  /** Restarts the undo period. */
  renew = (id: string): void => this.#change(id, { until: Date.now() + undoFor });

  close = (id: string): void => this.#setList(this.#list.filter(one => one.id !== id));

  /** Undoes a deletion, once even if called repeatedly; after a failure it can be retried. */
  undo = async (id: string): Promise<void> => {
    const deletion = this.#list.find(one => one.id === id);
    if (!deletion?.restore || deletion.busy) return;
    notify.close(id);
    this.#change(id, { busy: true });
    if (await deletion.restore()) this.close(id);
    else this.#change(id, { busy: false, until: Date.now() + undoFor });
  };

  /** Registers a screen that shows the deletions of a noun, until the returned function is called. */
  showAt(noun: Noun): () => void {
    this.#setHomes([...this.#homes, noun]);
    return () => {
      const at = this.#homes.indexOf(noun);
      this.#setHomes(this.#homes.filter((_, index) => index !== at));
      this.#setList(this.#list.filter(one => one.noun !== noun || one.restore));
    };
  }

  #change(id: string, change: Partial<UndoableDeletion>): void {
    this.#setList(this.#list.map(one => (one.id === id ? { ...one, ...change } : one)));
  }

  #setList(list: readonly UndoableDeletion[]): void {
    this.#list = list;
    this.#notify();
  }

  #setHomes(homes: readonly Noun[]): void {
    this.#homes = homes;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const DeletionsContext = createContext<Deletions | null>(null);

export const DeletionsProvider = DeletionsContext.Provider;

export function useDeletions(): Deletions {
  const deletions = useContext(DeletionsContext);
  if (!deletions) throw new Error('DeletionsProvider is missing.');
  return deletions;
}

export function useRecentDeletions(): readonly UndoableDeletion[] {
  const { subscribe, get } = useDeletions();
  return useSyncExternalStore(subscribe, get);
}

/** The nouns whose deletions the current screen shows. */
export function useShownNouns(): readonly Noun[] {
  const { subscribe, homes } = useDeletions();
  return useSyncExternalStore(subscribe, homes);
}

/** Shows the deletions of a noun on the current screen instead of globally. */
export function useShowDeletionsOf(noun: Noun): void {
  const deletions = useDeletions();
  // Before paint, so that a banner is never shown twice.
  useLayoutEffect(() => deletions.showAt(noun), [deletions, noun]);
}

/** Closes a banner at the end of its period, which pauses while it has the pointer or focus and restarts afterwards. */
export function useUndoTimeout({ id, until, busy }: UndoableDeletion) {
  const deletions = useDeletions();
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const isPaused = pointer || focus || busy;
  useEffect(() => (isPaused ? () => deletions.renew(id) : undefined), [isPaused, id, deletions]);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(deletions.close, until - Date.now(), id);
    return () => clearTimeout(timer);
  }, [isPaused, until, id, deletions]);
  return {
    // There is no pointerenter if another banner disappeared from under the pointer.
    onPointerMove: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: (event: React.FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
  };
}
