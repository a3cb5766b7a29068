import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
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
import { isUnreachable, reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { useConflict } from '../conflicts/use-conflict.ts';
import type { Base } from '../drafts/drafts.ts';
import { useDiscard } from '../drafts/use-discard.ts';
import type { OpenDraft } from '../drafts/use-draft.tsx';
import { useDraftSaving } from '../drafts/use-draft-saving.ts';
import { filesIn, isSame, restorable } from '../values/form-values.ts';
import type { RecordFormProps, Submission } from './description.ts';
import { restoreInto } from './restore-into.ts';
import { useUpload } from './upload.tsx';
import { useChangesBeside } from './use-changes-beside.ts';
import { messageIn } from './use-field.ts';

type Outcome = {
  rootError?: string | undefined;
  cancelled?: boolean;
  retry: boolean;
};

/** The state of a form: its values and errors, the call that sends them, and the protection of unsaved changes. */
export function useRecordForm<V extends FieldValues, Data, Result>(
  props: RecordFormProps<V, Data, Result>,
  draft: OpenDraft,
) {
  const { schema, fields, initial, version } = props;
  const [start] = useState(() => begin(initial, version, draft));
  const base = useRef<Base<V>>(start.base);
  /** The stored record, as last loaded by this form. */
  const stored = useRef<Base<V>>({ values: initial, version });
  /** What to do after the current save. */
  const then = useRef<'leave' | 'stay' | 'next'>('leave');
  const form = useForm<V, unknown, Data>({
    defaultValues: start.values as DefaultValues<V>,
    resolver: standardSchemaResolver(schema),
    // An error disappears on the next change of its field; validation runs again on submit.
    reValidateMode: 'onSubmit',
  });
  const { subscribe, getFieldState, clearErrors } = form;
  const { forgetDiscarded, forgetRestored, changeDiscarded, ...discarding } = useDiscard(form, { base, stored, draft });
  const forgetLatest = useRef(forgetDiscarded);
  forgetLatest.current = forgetDiscarded;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as FieldPath<V> | undefined;
          if (field) forgetLatest.current();
          if (field && getFieldState(field).error) clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
  const secrets = fields.filter(({ type }) => type === 'password').map(({ name }) => name);
  const isDraft = useDraftSaving(form, { base, secrets, draft });
  useChangesBeside(props.follow, form, { bases: [base, stored], changeDiscarded });
  const { readLatest } = props;
  const { conflict, ...conflicts } = useConflict(readLatest && (() => readLatest(form.getValues())));
  const { upload, ...sending } = useUpload();
  const [outcome, setOutcome] = useState<Outcome>({ retry: false });

  /** The values that count as saved: stored or discarded. */
  const settled = useRef<V | null>(null);
  const isUnsaved = () => {
    const values = form.getValues();
    return !isSame(values, base.current.values) && !isSame(values, settled.current);
  };
  const settle = () => {
    settled.current = form.getValues();
  };

  const session = useSession();
  const { mutateAsync } = useCall(props.noun, (client, input: { data: Data; submission: Submission<V> }) =>
    props.call({ client, session }, input.data, input.submission),
  );

  async function send(data: Data): Promise<void> {
    setOutcome({ retry: false });
    const values = form.getValues();
    const options = sending.begin(fields.flatMap(({ name }) => filesIn(values[name])));
    try {
      const result = await mutateAsync({ data, submission: { base: base.current, options } });
      // Before navigation, which would ask about unsaved changes.
      settle();
      draft.forget();
      if (then.current === 'stay' && (await takeOver())) {
        sending.end();
        props.stayed?.(result);
        return;
      }
      sending.end();
      if (then.current === 'next') props.savedForNext?.(result);
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
    const latest = await readLatest?.(form.getValues()).catch(() => null);
    if (!latest) return false;
    stored.current = { values: latest.values, version: latest.version };
    base.current = stored.current;
    form.reset(latest.values);
    forgetRestored();
    return true;
  }

  async function fail(error: unknown): Promise<void> {
    const retry = isWorthRetrying(error);
    if (isAbort(error)) {
      sending.end();
      setOutcome({ cancelled: true, retry });
      return;
    }
    const isCompared = Boolean(await conflicts.detect(error));
    if (isCompared && base.current.version !== undefined) {
      sending.end();
      return;
    }
    // That a new record is in conflict, too, has to be explained.
    notifyFailure(error, props.failed);
    const above = typeof props.failedAbove === 'function' ? props.failedAbove(error, isCompared) : props.failedAbove;
    const names = fields.map(({ name }) => name);
    const { errors, rootError } = errorsOf(error, names);
    const invalid = names.filter(name => errors[name]);
    // Disabled controls cannot take the focus, so they are rendered first.
    flushSync(() => {
      sending.end();
      setOutcome({ rootError: [above, rootError].filter(Boolean).join(' '), retry });
      for (const name of invalid) form.setError(name as FieldPath<V>, { type: 'server', message: errors[name] });
    });
    if (invalid[0]) form.setFocus(invalid[0] as FieldPath<V>);
  }

  function refuse(errors: Errors<V>): void {
    setOutcome({ retry: false });
    const messages = Object.entries(errors).map(([name, error]) => [name, messageIn(error as never) ?? '']);
    const text = props.invalid?.(Object.fromEntries(messages), form.getValues());
    if (text) notify.error(text);
  }

  function discard(): void {
    discarding.discard();
    setOutcome({ retry: false });
  }

  /** A ref, because a second Enter would read a stale state. */
  const submitting = useRef(false);
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    await form
      .handleSubmit(
        send,
        refuse,
      )(event)
      .finally(() => {
        submitting.current = false;
      });
  };

  /** Saves and leaves the form open, if the form supports that. The focus stays. */
  const saveAndStay = async () => {
    const focused = document.activeElement;
    if (props.stayed) then.current = 'stay';
    await submit();
    then.current = 'leave';
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  };

  const saveForNext = async () => {
    if (!props.savedForNext) return;
    then.current = 'next';
    await submit();
    then.current = 'leave';
  };

  return {
    form,
    restore: restoreInto({ form, isUnsaved, saveAndStay }),
    upload,
    conflict,
    // A new record that was in conflict before is compared with the version that was chosen over.
    base: (base.current.version === undefined && conflict?.latest.before) || base.current.values,
    submit,
    saveAndStay,
    saveForNext,
    isUnsaved,
    isDraft,
    abandon: settle,
    notes: { ...outcome, ...discarding, discard },
    backToForm: conflicts.close,
    /** Saves these values over the version in the conflict. */
    resolve(merged: V): void {
      if (!conflict) return;
      base.current = { values: conflict.latest.values, version: conflict.latest.version };
      form.reset(merged);
      conflicts.close();
      void submit();
    },
  };
}

function begin<V extends FieldValues>(initial: V, version: number | undefined, { restored }: OpenDraft) {
  if (!restored) return { values: initial, base: { values: initial, version } };
  const values = restorable(initial, restored.values);
  return { values, base: { ...restored.base, values: restorable(initial, restored.base.values) } };
}

function notifyFailure(error: unknown, failed: RecordFormProps<FieldValues, unknown, unknown>['failed']): void {
  const reason = reasonOf(error);
  if (failed) notify.error(typeof failed === 'string' ? failed : failed(error), { detail: reason });
  else notify.error(isUnreachable(error) ? messages.serverError(reason) : reason);
}

const isWorthRetrying = (error: unknown) =>
  !(error instanceof AppError) || error.code === 'network' || error.status >= 500;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** For `invalid`: the first error is the toast. */
export const firstError = (errors: FieldErrors): string => Object.values(errors)[0] ?? '';
