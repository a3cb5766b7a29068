import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { filesIn } from '../../values/form-values.ts';

/** In milliseconds, after the last change of a field. */
const pauseMs = 2500;

type Autosave<V, D> = {
  schema: z.ZodType<D, V>;
  isDue: () => boolean;
  save: (data: D, values: V) => Promise<void>;
};

/**
 * Saves valid values when nothing was typed for a while. Files wait for a save with progress, and a refusal is shown by
 * the next save that the user asks for.
 * @returns a function that waits for a save that is under way
 */
export function useAutosave<V extends FieldValues, D>(
  { subscribe, getValues }: UseFormReturn<V, unknown, D>,
  autosave: Autosave<V, D>,
): () => Promise<void> {
  const latest = useRef(autosave);
  latest.current = autosave;
  const running = useRef(Promise.resolve());
  useEffect(() => {
    const run = async () => {
      const { schema, isDue, save } = latest.current;
      const values = getValues();
      if (!isDue() || Object.values(values).some(value => filesIn(value).length > 0)) return;
      const { data } = await schema.safeParseAsync(values);
      if (data !== undefined) await save(data, values).catch(() => undefined);
    };
    let timer: ReturnType<typeof setTimeout>;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          running.current = running.current.then(run);
        }, pauseMs);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, getValues]);
  return () => running.current;
}
