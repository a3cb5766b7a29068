import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { createDrafts, type Values } from './drafts.ts';
import type { FormProps } from './form.tsx';
import { type Faults, faultsOf, faultsOfIssues } from './form-faults.ts';

const drafts = createDrafts(sessionStorage);

/** The life of a form: values, faults, sending, and a draft of what would be lost. */
export function useFormState<S extends z.ZodType, Answer>(props: FormProps<S, Answer>) {
  const { schema, fields, initial, send, onSent, onFailed, onInvalid } = props;
  const { pathname } = useLocation();
  const [draft] = useState(() => drafts.read(pathname));
  const [values, setValues] = useState<Values>({ ...initial, ...draft });
  const [faults, setFaults] = useState<Faults>({});
  const [rest, setRest] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dirty = useRef(draft !== null);
  const typed = useRef(values);
  typed.current = values;
  const secrets = useRef(new Set(fields.filter(({ type }) => type === 'password').map(({ name }) => name)));

  useEffect(() => {
    drafts.forget(pathname);
    return () => {
      // Whoever leaves on purpose or has saved is not dirty any more; this form closes by itself.
      if (!dirty.current) return;
      const kept = Object.entries(typed.current).filter(([name]) => !secrets.current.has(name));
      drafts.save(pathname, Object.fromEntries(kept));
    };
  }, [pathname]);

  return {
    values,
    faults,
    rest,
    busy,
    dirty,
    restored: draft !== null,
    change(name: string, value: string) {
      dirty.current = true;
      setValues(before => ({ ...before, [name]: value }));
      setFaults(({ [name]: _, ...others }) => others);
    },
    /** Checks and sends. @returns the faults, if there are any */
    async submit(): Promise<Faults | undefined> {
      if (busy) return undefined;
      const parsed = schema.safeParse(values);
      setRest(undefined);
      if (!parsed.success) {
        const found = faultsOfIssues(parsed.error.issues);
        setFaults(found);
        onInvalid?.(found, values);
        return found;
      }
      setBusy(true);
      try {
        const answer = await send(parsed.data);
        // Lowered first: the screen that has saved moves on, and must not be asked whether to.
        dirty.current = false;
        onSent(answer);
        return undefined;
      } catch (error) {
        onFailed(error);
        const failed = faultsOf(
          error,
          fields.map(({ name }) => name),
        );
        setFaults(failed.faults);
        setRest(failed.rest);
        return failed.faults;
      } finally {
        setBusy(false);
      }
    },
  };
}
