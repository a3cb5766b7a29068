import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from '../values/form-values.ts';
import type { Base } from './drafts.ts';
import type { OpenDraft } from './use-draft.tsx';

type DraftSaving<V> = {
  /** What the form began with. */
  base: () => Base<V>;
  secrets: readonly string[];
  draft: OpenDraft;
};

/**
 * Stores a form's draft on every change.
 * @returns a function that returns whether there is anything to store; passwords never are
 */
export function useDraftSaving<V extends FieldValues, D>(
  { subscribe, getValues }: UseFormReturn<V, unknown, D>,
  { base, secrets, draft }: DraftSaving<V>,
): () => boolean {
  const withoutSecrets = (values: V): object =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
  const read = () => {
    const values = withoutSecrets(getValues());
    const initial = withoutSecrets(base().values);
    return isSame(values, initial) ? null : { values, base: { ...base(), values: initial } };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draft` and `read` are recreated by each render, but equivalent.
  useEffect(() => subscribe({ formState: { values: true }, callback: () => draft.save(read) }), [subscribe, getValues]);
  return () => read() !== null;
}
