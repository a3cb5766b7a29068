import { type FormEvent, type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import type { Values } from './drafts.ts';
import { Field, type FieldProps } from './field.tsx';
import type { Faults } from './form-faults.ts';
import { useFormState } from './use-form-state.ts';
import { useUnsaved } from './use-unsaved.tsx';

/** One line of a form, as data. Inputs and their faults are found by `name`, as the API names it. */
export type FormField = Pick<FieldProps, 'label' | 'type' | 'placeholder' | 'help' | 'autoComplete' | 'inputMode'> & {
  name: string;
  /** What follows from the value, under the box: how strong a password is. */
  below?: (value: string, values: Values) => ReactNode;
};

export type FormProps<S extends z.ZodType, Answer> = {
  /** The schema of the API call, so that both sides find the same faults. */
  schema: S;
  fields: FormField[];
  initial: Values;
  submitLabel: string;
  busyLabel: string;
  /** Makes the call. What it throws is shown beside the fields that it names, or above them. */
  send: (values: z.output<S>) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onFailed: (error: unknown) => void;
  /** The faults that kept the form from being sent. */
  onInvalid?: (faults: Faults, values: Values) => void;
  /** More below the fields. */
  children?: ReactNode;
};

/** A form made from a schema: one column, faults beside the fields, nothing typed is ever lost. */
export function Form<S extends z.ZodType, Answer>(props: FormProps<S, Answer>) {
  const { fields, submitLabel, busyLabel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const state = useFormState(props);
  const unsaved = useUnsaved(state.dirty);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const faulty = await state.submit();
    const first = faulty && fields.find(({ name }) => faulty[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
  }

  return (
    <form ref={form} className="panel form" noValidate onSubmit={submit} aria-busy={state.busy}>
      {state.rest && (
        <p className="form-fault" role="alert">
          {state.rest}
        </p>
      )}
      {state.restored && (
        <p className="form-note" role="status">
          What you had typed here before the session ended is back.
        </p>
      )}
      {fields.map(({ below, ...field }) => (
        <Field
          key={field.name}
          {...field}
          below={below?.(state.values[field.name] ?? '', state.values)}
          value={state.values[field.name] ?? ''}
          fault={state.faults[field.name]}
          onChange={value => state.change(field.name, value)}
        />
      ))}
      {children}
      <div className="form-actions">
        <button type="submit" className="button button-primary" disabled={state.busy}>
          {state.busy ? busyLabel : submitLabel}
        </button>
      </div>
      {unsaved}
    </form>
  );
}
