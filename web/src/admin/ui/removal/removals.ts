import type { Noun } from '@hydraulics/common/contract/api';
import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';

/** Milliseconds for which a delete can be taken back, while its note is not under the pointer or the focus. */
export const undoFor = 10_000;

/** What was deleted a moment ago. */
export type Removed = {
  id: string;
  noun: Noun;
  name: string;
  /** Absent where a deletion is for good. @returns whether it is back */
  restore: (() => Promise<boolean>) | undefined;
  /** When it can no longer be taken back. */
  until: number;
  /** It is being taken back. */
  busy: boolean;
};

/** What can still be taken back, whichever screen one is on. The screens say of which nouns they show it. */
export class Removals {
  readonly #listeners = new Set<() => void>();
  #list: readonly Removed[] = [];
  #homes: readonly Noun[] = [];

  get = (): readonly Removed[] => this.#list;
  homes = (): readonly Noun[] => this.#homes;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(removed: Pick<Removed, 'id' | 'noun' | 'name' | 'restore'>): void {
    const others = this.#list.filter(({ id }) => id !== removed.id);
    this.#setList([...others, { ...removed, until: Date.now() + undoFor, busy: false }]);
  }

  /** Begins the time anew, as after somebody was about to take it back. */
  renew = (id: string): void => this.#change(id, { until: Date.now() + undoFor });

  close = (id: string): void => this.#setList(this.#list.filter(one => one.id !== id));

  /** Takes the delete back, once however often it is asked for; where that fails, it can be tried again. */
  undo = async (id: string): Promise<void> => {
    const removed = this.#list.find(one => one.id === id);
    if (!removed?.restore || removed.busy) return;
    notify.close(id);
    this.#change(id, { busy: true });
    if (await removed.restore()) this.close(id);
    else this.#change(id, { busy: false, until: Date.now() + undoFor });
  };

  /** A screen shows what is removed of this noun, until the returned function is called. */
  showAt(noun: Noun): () => void {
    this.#setHomes([...this.#homes, noun]);
    return () => {
      const at = this.#homes.indexOf(noun);
      this.#setHomes(this.#homes.filter((_, index) => index !== at));
      // What cannot be taken back is news for its own screen only.
      this.#setList(this.#list.filter(one => one.noun !== noun || one.restore));
    };
  }

  #change(id: string, change: Partial<Removed>): void {
    this.#setList(this.#list.map(one => (one.id === id ? { ...one, ...change } : one)));
  }

  #setList(list: readonly Removed[]): void {
    this.#list = list;
    this.#tell();
  }

  #setHomes(homes: readonly Noun[]): void {
    this.#homes = homes;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const RemovalsContext = createContext<Removals | null>(null);

export const RemovalsProvider = RemovalsContext.Provider;

export function useRemovals(): Removals {
  const removals = useContext(RemovalsContext);
  if (!removals) throw new Error('RemovalsProvider is missing.');
  return removals;
}

const none: readonly never[] = [];

/** What was removed a moment ago. */
export function useRemoved(): readonly Removed[] {
  const { subscribe, get } = useRemovals();
  return useSyncExternalStore(subscribe, get, () => none);
}

/** The nouns whose removals the present screen shows. */
export function useHomes(): readonly Noun[] {
  const { subscribe, homes } = useRemovals();
  return useSyncExternalStore(subscribe, homes, () => none);
}

/** Shows what was removed of this noun on the present screen, instead of beside it. */
export function useHomeOf(noun: Noun): void {
  const removals = useRemovals();
  // Before the screen is painted, so that a note is never in both places.
  useLayoutEffect(() => removals.showAt(noun), [removals, noun]);
}

/** Closes a note when its time is over; the time stands still while it is held, and begins anew after that. */
export function useTimeOf({ id, until, busy }: Removed) {
  const removals = useRemovals();
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const held = pointer || focus || busy;
  useEffect(() => (held ? () => removals.renew(id) : undefined), [held, id, removals]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(removals.close, until - Date.now(), id);
    return () => clearTimeout(timer);
  }, [held, until, id, removals]);
  return {
    // By moving, as nothing says that it came in where another note went from under it.
    onPointerMove: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: (event: React.FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
  };
}
