import { type RefObject, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Base } from './drafts.ts';
import type { OpenDraft } from './use-draft.tsx';

type Discarding<V> = {
  base: RefObject<Base<V>>;
  stored: RefObject<Base<V>>;
  draft: OpenDraft;
};

type Discarded<V> = { values: V; base: Base<V>; restoredAt: number | null };

/** Discards the unsaved changes of a form. It can be undone until something is typed or saved. */
export function useDiscard<V extends FieldValues, D>(
  form: UseFormReturn<V, unknown, D>,
  { base, stored, draft }: Discarding<V>,
) {
  const [restoredAt, setRestoredAt] = useState(draft.restored?.at ?? null);
  const [discarded, setDiscarded] = useState<Discarded<V> | null>(null);

  /** Resets everything to the stored values. */
  function discard(): void {
    setDiscarded({ values: form.getValues(), base: base.current, restoredAt });
    base.current = stored.current;
    form.reset(stored.current.values);
    draft.forget();
    setRestoredAt(null);
  }

  /** Restores the discarded values, which are then stored as a draft again. */
  function undoDiscard(): void {
    if (!discarded) return;
    base.current = discarded.base;
    form.reset(discarded.values as DefaultValues<V> & V);
    setRestoredAt(discarded.restoredAt);
    setDiscarded(null);
  }

  function changeDiscarded(change: (base: Base<V>) => Base<V>, apply: (values: V) => V): void {
    setDiscarded(one => one && { ...one, values: apply(one.values), base: change(one.base) });
  }

  return {
    restoredAt,
    discard,
    undoDiscard: discarded ? undoDiscard : undefined,
    forgetRestored: () => setRestoredAt(null),
    changeDiscarded,
    forgetDiscarded: () => setDiscarded(null),
  };
}
