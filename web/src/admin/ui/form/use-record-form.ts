import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldErrors as Errors,
  type FieldPath,
  type FieldValues,
  useForm,
} from 'react-hook-form';
import { errorsOf, type FieldErrors } from '../../../shared/ui/form-errors.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useCall } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { findConflict } from '../conflicts/find-conflict.ts';
import type { Base } from '../drafts/drafts.ts';
import type { OpenDraft } from '../drafts/use-draft.tsx';
import { useDraftSaving } from '../drafts/use-draft-saving.ts';
import { randomUuid } from '../random-uuid.ts';
import { filesIn, isSame, restorable } from '../values/form-values.ts';
import type { RecordFormProps, Submission } from './description.ts';
import { createFormStore, type Then } from './form-state.ts';
import { restoreInto } from './restore-into.ts';
import { isAbort, isWorthRetrying, notifyFailure } from './saving/failure.ts';
import { useAutosave } from './saving/use-autosave.ts';
import { useUpload } from './upload.tsx';
import { useChangesBeside } from './use-changes-beside.ts';
import { messageIn } from './use-field.ts';

/** The state of a form: its values and errors, the call that sends them, and the protection of unsaved changes. */
export function useRecordForm<V extends FieldValues, Data, Result>(
  props: RecordFormProps<V, Data, Result>,
  draft: OpenDraft,
) {
  const { schema, fields, readLatest, later } = props;
  const [{ values: defaultValues, store }] = useState(() => begin(props, draft));
  const { phase, base, restoredAt, discarded } = useSyncExternalStore(store.subscribe, store.get);
  const form = useForm<V, unknown, Data>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: standardSchemaResolver(schema),
    // An error disappears on the next change of its field; validation runs again on submit.
    reValidateMode: 'onSubmit',
  });
  const { subscribe, getFieldState, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as FieldPath<V> | undefined;
          if (field) store.send({ type: 'typed' });
          if (field && getFieldState(field).error) clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors, store],
  );
  const secrets = fields.filter(({ type }) => type === 'password').map(({ name }) => name);
  const isDraft = useDraftSaving(form, { base: () => store.get().base, secrets, draft });
  useChangesBeside(props.follow, form, store);
  const { upload, ...sending } = useUpload();

  const isUnsaved = () => {
    const values = form.getValues();
    const { base, settled } = store.get();
    return !isSame(values, base.values) && !isSame(values, settled);
  };
  const settle = () => store.send({ type: 'settled', values: form.getValues() });

  const session = useSession();
  const { mutateAsync } = useCall(props.noun, (client, input: { data: Data; submission: Submission<V> }) =>
    props.call({ client, session }, input.data, input.submission),
  );

  /** Whether the form shows a pending change. */
  const isPending = () => later !== undefined && (store.get().base.pendingVersion ?? 0) > 0;

  /** Whether every save is one of the pending change, until it is published here. */
  const publishes = () => isPending() && later?.mayPublish === true;

  const pendingPart = (then: Then): Submission<V>['later'] => {
    const pendingVersion = store.get().base.pendingVersion ?? 0;
    if (later && (then === 'later' || publishes())) return { pending: 'true', pendingVersion };
    return later && !later.mayPublish ? { pendingVersion } : undefined;
  };

  const continueFrom = (record: Base<V>) => store.send({ type: 'continued', record });

  async function send(data: Data, then: Then): Promise<void> {
    const values = form.getValues();
    const options = sending.begin(fields.flatMap(({ name }) => filesIn(values[name])));
    try {
      const result = await mutateAsync({
        data,
        submission: {
          base: store.get().base,
          continueFrom,
          asDraft: then === 'draft',
          later: pendingPart(then),
          options,
        },
      });
      // Before navigation, which would ask about unsaved changes.
      settle();
      draft.forget();
      const stays = ['stay', 'later', 'publish'].includes(then) && (await takeOver());
      sending.end();
      store.send({ type: 'finished' });
      if (stays && then === 'publish' && isPending()) later?.publish();
      else if (stays && then !== 'stay') later?.saved(result);
      else if (stays) props.stayed?.(result);
      else if (then === 'next') props.savedForNext?.(result);
      else props.after(result);
    } catch (error) {
      await fail(error);
    }
  }

  /**
   * Continues with the record as stored now.
   * @returns false if it could not be read
   */
  async function takeOver(): Promise<boolean> {
    const latest = await readLatest?.(store.get().base).catch(() => null);
    if (!latest) return false;
    const { values, version, pendingVersion } = latest;
    store.send({ type: 'loaded', record: { values, version, pendingVersion } });
    form.reset(values);
    return true;
  }

  const autosaved = useAutosave(form, {
    schema,
    isDue: () => isPending() && store.get().phase.name === 'editing' && isUnsaved(),
    async save(data, values) {
      const { base } = store.get();
      const submission = { base, continueFrom, later: pendingPart('later'), options: {} };
      const result = await mutateAsync({ data, submission });
      store.send({ type: 'loaded', record: { ...base, values, pendingVersion: later?.versionOf(result) } });
      if (!isUnsaved()) draft.forget();
    },
  });

  async function fail(error: unknown): Promise<void> {
    const retry = isWorthRetrying(error);
    if (isAbort(error)) {
      sending.end();
      store.send({ type: 'cancelled' });
      return;
    }
    const conflict = await findConflict(error, readLatest && (() => readLatest(store.get().base)));
    if (conflict) {
      sending.end();
      store.send({ type: 'compared', conflict });
      return;
    }
    notifyFailure(error, props.failed);
    const above = typeof props.failedAbove === 'function' ? props.failedAbove(error) : props.failedAbove;
    const names = fields.map(({ name }) => name);
    const { errors, rootError } = errorsOf(error, names);
    const failure = { reason: [above, rootError].filter(Boolean).join(' '), retry };
    const invalid = names.filter(name => errors[name]);
    // Disabled controls cannot take the focus, so they are rendered first.
    flushSync(() => {
      sending.end();
      store.send({ type: 'failed', failure });
      for (const name of invalid) form.setError(name as FieldPath<V>, { type: 'server', message: errors[name] });
    });
    if (invalid[0]) form.setFocus(invalid[0] as FieldPath<V>);
  }

  function refuse(errors: Errors<V>): void {
    store.send({ type: 'refused' });
    const messages = Object.entries(errors).map(([name, error]) => [name, messageIn(error as never) ?? '']);
    const text = props.invalid?.(Object.fromEntries(messages), form.getValues());
    if (text) notify.error(text);
  }

  const wasForLater = useRef(false);

  async function save(then: Then): Promise<void> {
    // A second Enter.
    if (store.get().phase.name === 'saving') return;
    await autosaved();
    if (then === 'publish' && isPending() && !isUnsaved()) {
      later?.publish();
      return;
    }
    wasForLater.current = then === 'later';
    store.send({ type: 'submitted' });
    await form.handleSubmit(data => send(data, then), refuse)();
  }

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    return save(publishes() ? 'publish' : 'leave');
  };

  /** Saves and leaves the form open, if the form supports that. The focus stays. */
  const saveAndStay = async () => {
    const focused = document.activeElement;
    await save(props.stayed ? 'stay' : 'leave');
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  };

  /** Resets everything to the stored values. */
  function discard(): void {
    const { stored } = store.get();
    store.send({ type: 'discarded', values: form.getValues(), stored: { ...stored, ...keyOf(stored) } });
    form.reset(stored.values);
    draft.forget();
  }

  /** Restores the discarded values, which are then stored as a draft again. */
  function undoDiscard(): void {
    const values = store.get().discarded?.values;
    if (!values) return;
    store.send({ type: 'undone' });
    form.reset(values);
  }

  const conflict = phase.name === 'comparing' ? phase.conflict : null;
  return {
    form,
    restore: restoreInto({ form, isUnsaved, saveAndStay }),
    upload,
    conflict,
    base: base.values,
    submit,
    saveAndStay,
    saveAsDraft: () => save('draft'),
    saveForLater: () => save('later'),
    isPending: isPending(),
    publishes: publishes(),
    saveForNext: async () => {
      if (props.savedForNext) await save('next');
    },
    isUnsaved,
    isDraft,
    abandon: settle,
    notes: {
      failure: phase.name === 'failed' ? phase.failure : null,
      cancelled: phase.name === 'cancelled',
      restoredAt,
      discard,
      undoDiscard: discarded ? undoDiscard : undefined,
    },
    backToForm: () => store.send({ type: 'returned' }),
    /** Saves these values over the version in the conflict. */
    resolve(merged: V): void {
      if (!conflict) return;
      const { values, version, pendingVersion } = conflict.latest;
      store.send({ type: 'merged', record: { ...base, values, version, pendingVersion } });
      form.reset(merged);
      void save(isPending() || wasForLater.current ? 'later' : 'leave');
    },
  };
}

/** The first values of a form, and its state: of the record, or of the draft that is restored. */
function begin<V extends FieldValues, Data, Result>(
  { initial, version, pendingVersion }: RecordFormProps<V, Data, Result>,
  { restored }: OpenDraft,
) {
  const stored: Base<V> = { values: initial, version, pendingVersion, ...keyOf({ version }) };
  const values = restored ? restorable(initial, restored.values) : initial;
  const base = restored ? { ...stored, ...restored.base, values: restorable(initial, restored.base.values) } : stored;
  const store = createFormStore<V>({
    ...{ phase: { name: 'editing' }, base, stored },
    ...{ settled: null, restoredAt: restored?.at ?? null, discarded: null },
  });
  return { values, store };
}

/** A new key, for a record that is yet to be added. */
const keyOf = ({ version }: Pick<Base, 'version'>) => (version === undefined ? { key: randomUuid() } : {});

/** For `invalid`: the first error is the toast. */
export const firstError = (errors: FieldErrors): string => Object.values(errors)[0] ?? '';
