import { type RefObject, useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Base } from '../drafts/drafts.ts';
import type { Follow } from './description.ts';

type Beside<V> = {
  /** What the form was opened with, and what is stored. */
  bases: RefObject<Base<V>>[];
  /** Changes the values that were discarded and can come back. */
  changeDiscarded: (change: (base: Base<V>) => Base<V>, apply: (values: V) => V) => void;
};

/**
 * Takes over what the user changes in the record beside its open form, so that the next save neither undoes it nor is
 * in conflict with it. Values that depend on nothing else stay as they were typed.
 */
export function useChangesBeside<V extends FieldValues, D>(
  follow: Follow<V> | undefined,
  { getValues, setValue }: UseFormReturn<V, unknown, D>,
  { bases, changeDiscarded }: Beside<V>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form follows one record, and the others differ by render, but not in what they do.
  useEffect(
    () =>
      follow?.(({ apply, version }) => {
        // A form that is older than that stays so: somebody else has changed the record, too.
        const change = (base: Base<V>): Base<V> =>
          version !== undefined && base.version === version - 1 ? { values: apply(base.values), version } : base;
        for (const base of bases) base.current = change(base.current);
        changeDiscarded(change, apply);
        const before = getValues();
        for (const [name, value] of Object.entries(apply(before))) {
          const field = name as FieldPath<V>;
          if (value !== before[name]) setValue(field, value as FieldPathValue<V, typeof field>);
        }
      }),
    [],
  );
}
