import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Follow } from './description.ts';
import type { FormStore } from './form-state.ts';

/** Applies changes that the user makes outside the open form of the record. Other values stay as typed. */
export function useChangesBeside<V extends FieldValues, D>(
  follow: Follow<V> | undefined,
  { getValues, setValue }: UseFormReturn<V, unknown, D>,
  store: FormStore<V>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form follows one record, and has one store.
  useEffect(
    () =>
      follow?.(({ apply, version }) => {
        store.send({ type: 'changedBeside', apply, version });
        const before = getValues();
        for (const [name, value] of Object.entries(apply(before))) {
          const field = name as FieldPath<V>;
          if (value !== before[name]) setValue(field, value as FieldPathValue<V, typeof field>);
        }
      }),
    [],
  );
}
