import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Values } from '../drafts/drafts.ts';
import { type DraftKeeper, WithDraft } from '../drafts/use-draft.tsx';
import { Field, type FieldProps } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import { type FormStateProps, useFormState } from './use-form-state.ts';

/** One line of a form, as data. Inputs and their faults are found by `name`, as the API names it. */
export type FormField = Pick<FieldProps, 'label' | 'type' | 'placeholder' | 'help' | 'autoComplete' | 'inputMode'> & {
  name: string;
  /** What follows from the value, under the box: how strong a password is. */
  below?: (value: string, values: Values) => ReactNode;
};

export type FormProps<S extends z.ZodType, Answer> = Omit<FormStateProps<S, Answer>, 'names' | 'secrets'> & {
  fields: FormField[];
  submitLabel: string;
  busyLabel: string;
  /** What is edited, as in 'changed this category meanwhile'. */
  what?: string;
  /** More below the fields. */
  children?: ReactNode;
};

/** A form made from a schema: one column, faults beside the fields, nothing typed is ever lost. */
export function Form<S extends z.ZodType, Answer>(props: FormProps<S, Answer>) {
  return <WithDraft>{keeper => <OpenForm {...props} keeper={keeper} />}</WithDraft>;
}

function OpenForm<S extends z.ZodType, Answer>(props: FormProps<S, Answer> & { keeper: DraftKeeper }) {
  const { fields, submitLabel, busyLabel, what = 'record', children, keeper } = props;
  const names = fields.map(({ name }) => name);
  const secrets = fields.filter(({ type }) => type === 'password').map(({ name }) => name);
  const state = useFormState({ ...props, names, secrets }, keeper);
  return (
    <FormFrame state={state} submitLabel={submitLabel} busyLabel={busyLabel} what={what} parts={fields}>
      {fields.map(({ below, ...field }) => (
        <Field
          key={field.name}
          {...field}
          below={below?.(state.values[field.name] ?? '', state.values)}
          value={state.values[field.name] ?? ''}
          fault={state.faults[field.name]}
          readOnly={state.busy}
          onChange={value => state.change(field.name, value)}
        />
      ))}
      {children}
    </FormFrame>
  );
}
