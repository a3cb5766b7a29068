import type { Progress } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type Faults, faultsOf, faultsOfIssues } from '../../../shared/ui/form-faults.ts';
import type { Conflict, Latest } from '../conflicts/conflict.ts';
import type { Base, Files, Values } from '../drafts/drafts.ts';
import type { DraftKeeper } from '../drafts/use-draft.tsx';

/** What goes with the values of a form when they are sent. */
export type Sending = {
  /** Everything as it stands in the form, before the schema has made something else of it. */
  values: Values;
  files: Files;
  /** What the form began with, or what the person has seen of somebody else's changes since. */
  base: Base;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export type FormStateProps<S extends z.ZodType, Answer> = {
  /** The schema of the API call, so that both sides find the same faults. */
  schema: S;
  /** The fields that can show a fault, in their order. */
  names: readonly string[];
  /** Those that are never kept in a draft. */
  secrets?: readonly string[];
  initial: Values;
  /** The version of the record that is edited. */
  version?: number | undefined;
  /** Reads the record anew when a save was refused because somebody else has changed it. */
  latest?: (() => Promise<Latest>) | undefined;
  /** Which field's choice of files belongs to which value, where a conflict is about files. */
  filesOf?: Readonly<Record<string, string>>;
  /** What stands before the reason when sending failed. */
  failed?: string | undefined;
  /** Makes the call. What it throws is shown beside the fields that it names, or above them. */
  send: (data: z.output<S>, sending: Sending) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onFailed: (error: unknown) => void;
  /** The faults that kept the form from being sent. */
  onInvalid?: ((faults: Faults, values: Values) => void) | undefined;
};

export type FormState = ReturnType<typeof useFormState>;

/** Nothing is wrong with what was sent: the way there or the server failed, or the person called it off. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof AppError) || error.code === 'network' || error.status >= 500;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Who changed the record, as the refusal says. */
const authorOf = (error: AppError) => error.details.find(({ path }) => path === 'updatedBy')?.message ?? null;

/** The life of a form: values, chosen files, faults, sending with progress, conflicts, and a draft of all that. */
export function useFormState<S extends z.ZodType, Answer>(props: FormStateProps<S, Answer>, keeper: DraftKeeper) {
  const { schema, names, secrets = [], initial, version, latest, filesOf = {}, failed } = props;
  const { found } = keeper;
  const [base, setBase] = useState<Base>(() => found?.base ?? { values: initial, version });
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...found?.values }));
  const [files, setFiles] = useState<Files>(() => found?.files ?? {});
  const [restored, setRestored] = useState(found?.at ?? null);
  const [faults, setFaults] = useState<Faults>({});
  const [rest, setRest] = useState<string>();
  const [note, setNote] = useState<string>();
  const [retry, setRetry] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [sending, setSending] = useState<AbortController | null>(null);

  const dirty = isDirty(values, files, base.values);
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  const keptFiles = useRef(files);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when what is in the form changes, and then only
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const filesChanged = keptFiles.current !== files;
    keptFiles.current = files;
    const open = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
    keeper.keep(isDirty(open, files, base.values) ? { values: open, files, base } : null, filesChanged);
  }, [values, files, base]);

  const clear = (name: string) => setFaults(before => without(before, name));
  /** The same at every render, so that a key in one field need not draw the others anew. */
  const change = useCallback((name: string, value: string) => {
    setValues(before => ({ ...before, [name]: value }));
    setFaults(before => without(before, name));
  }, []);

  async function run(now: { values: Values; files: Files; base: Base }): Promise<Faults | undefined> {
    const parsed = schema.safeParse(now.values);
    setRest(undefined);
    setNote(undefined);
    setRetry(false);
    if (!parsed.success) {
      const faulty = faultsOfIssues(parsed.error.issues);
      setFaults(faulty);
      props.onInvalid?.(faulty, now.values);
      return faulty;
    }
    setFaults({});
    const abort = new AbortController();
    setSending(abort);
    try {
      const answer = await props.send(parsed.data, { ...now, signal: abort.signal, onProgress: setProgress });
      // Lowered first: the screen that has saved moves on, and must not be asked whether to.
      unsaved.current = false;
      keeper.forget();
      props.onSent(answer);
      return undefined;
    } catch (error) {
      return await refuse(error);
    } finally {
      setSending(null);
      setProgress(null);
    }
  }

  async function refuse(error: unknown): Promise<Faults | undefined> {
    setRetry(isWorthRetrying(error));
    if (isAbort(error)) {
      setNote('Called off: nothing was saved. What you typed and chose is still here.');
      return undefined;
    }
    if (latest && error instanceof AppError && error.code === 'version_conflict') {
      try {
        setConflict({ latest: await latest(), by: authorOf(error) });
        return undefined;
      } catch {
        // Then the refusal itself is all there is to say.
      }
    }
    props.onFailed(error);
    const fault = faultsOf(error, names);
    setFaults(fault.faults);
    setRest([failed, fault.rest].filter(Boolean).join(' ') || undefined);
    return fault.faults;
  }

  return {
    values,
    files,
    base,
    faults,
    rest,
    note,
    /** Whether sending the same again may well succeed. */
    retry,
    progress,
    conflict,
    busy: sending !== null,
    unsaved,
    restored,
    trouble: keeper.trouble,
    change,
    changeFiles(name: string, list: File[]) {
      setFiles(before => ({ ...before, [name]: list }));
      clear(name);
    },
    /** Says that something is wrong with a field, or nothing more. */
    fault(name: string, message: string | undefined) {
      if (message) setFaults(before => ({ ...before, [name]: message }));
      else clear(name);
    },
    /** Puts everything back to how it was stored. */
    discard() {
      setBase({ values: initial, version });
      setValues(initial);
      setFiles({});
      setFaults({});
      setRest(undefined);
      setRestored(null);
    },
    callOff: () => sending?.abort(),
    /** Checks and sends. @returns the faults, if there are any */
    submit: async (): Promise<Faults | undefined> => (sending ? undefined : run({ values, files, base })),
    /** Goes on after a conflict: with these values, over what the other person has saved; null goes back to the form. */
    resolve(merged: Values | null, taken: readonly string[] = []): void {
      const seen = conflict?.latest;
      setConflict(null);
      if (!merged || !seen) return;
      const dropped = taken.flatMap(name => filesOf[name] ?? []);
      const now = {
        values: merged,
        files: Object.fromEntries(Object.entries(files).filter(([name]) => !dropped.includes(name))),
        base: { values: seen.values, version: seen.version },
      };
      setValues(now.values);
      setFiles(now.files);
      setBase(now.base);
      void run(now);
    },
  };
}

function without(faults: Faults, name: string): Faults {
  const { [name]: fault, ...others } = faults;
  return fault ? others : faults;
}

const isDirty = (values: Values, files: Files, base: Values): boolean =>
  Object.entries(values).some(([name, value]) => value !== (base[name] ?? '')) ||
  Object.values(files).some(list => list.length > 0);
