import type { Noun } from '@hydraulics/common/contract/api';
import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/ui/form-errors.ts';
import type { Session } from '../../data/session.ts';
import type { Latest } from '../conflicts/conflict.ts';
import type { Base } from '../drafts/drafts.ts';
import type { FieldProps } from './field.tsx';

/** A field of a form as data: a labelled input, or `Input` in its place. */
export type FieldDescription<V> = {
  [Name in keyof V & string]-?: FieldProps & {
    name: Name;
    Input?: ComponentType<FieldProps>;
    /** The value as a conflict shows it, where that takes more than its text. */
    show?(value: V[Name]): ReactNode;
  };
}[keyof V & string];

/** What accompanies the values of a form when they are sent. */
export type Submission<V> = {
  /** What the form began with, or the version of somebody else that the person has seen since. */
  base: Base<V>;
  options: CallOptions;
};

/** Makes the call of a form. What it throws is shown beside the fields that it names, or above them. */
export type FormCall<V, Data, Answer> = (
  api: { client: Client; session: Session },
  data: Data,
  submission: Submission<V>,
) => Promise<Answer>;

/** A form as data. */
export type RecordFormProps<V extends FieldValues, Data, Answer> = {
  /** The noun that the call changes. */
  noun: Noun;
  /** Where the form stands, as the path of its screen: its draft is kept for that. */
  place: string;
  /** What is edited, in words: 'changed this category meanwhile'. */
  label: string;
  /** The schema of the API call, so that both sides find the same errors. */
  schema: z.ZodType<Data, V>;
  /** In the order in which they are shown and sent. */
  fields: readonly FieldDescription<V>[];
  initial: V;
  /** The version of the record that is edited, and how to read it again after a conflict. */
  version?: number | undefined;
  readLatest?: (() => Promise<Latest<V>>) | undefined;
  call: FormCall<V, Data, Answer>;
  after: (answer: Answer) => void;
  /** The toast for values that cannot be sent; left out, there is none. */
  invalid?: ((errors: FieldErrors, values: V) => string) | undefined;
  /** The toast for a failed call, with the reason below it; left out, the reason is the toast. */
  failed?: string | ((error: unknown) => string) | undefined;
  /** What comes before the reason above the form. */
  failedAbove?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  wide?: boolean | undefined;
  /** Closes a form that stands in a page; a screen is left by going elsewhere. */
  onCancel?: (() => void) | undefined;
};
