import { type RefObject, useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Base } from '../drafts/drafts.ts';
import type { Follow } from './description.ts';

type Beside<V> = {
  /** The values that the form was opened with, and the stored ones. */
  bases: RefObject<Base<V>>[];
  /** Changes the discarded values, which may be restored. */
  changeDiscarded: (change: (base: Base<V>) => Base<V>, apply: (values: V) => V) => void;
};

/**
 * Applies changes that the user makes outside the open form of the record, so that the next save neither undoes them nor
 * conflicts with them. Other values stay as typed.
 */
export function useChangesBeside<V extends FieldValues, D>(
  follow: Follow<V> | undefined,
  { getValues, setValue }: UseFormReturn<V, unknown, D>,
  { bases, changeDiscarded }: Beside<V>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form follows one record; the others are recreated by each render, but equivalent.
  useEffect(
    () =>
      follow?.(({ apply, version }) => {
        // A base that is older stays outdated, because somebody else has changed the record, too.
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
