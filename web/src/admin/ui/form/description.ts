import type { Noun } from '@hydraulics/common/contract/api';
import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import type { Field } from '@hydraulics/common/nouns/fields/fields';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/ui/form-errors.ts';
import type { Session } from '../../data/session.ts';
import type { Latest } from '../conflicts/conflict.ts';
import type { Base } from '../drafts/drafts.ts';
import type { FurtherPart } from './bar/form-index.tsx';
import type { FieldProps } from './field.tsx';

/** A field of a form as data: a labelled input, or a custom `Input`. */
export type FieldDescription<V> = {
  [Name in keyof V & string]-?: FieldProps & {
    name: Name;
    Input?: ComponentType<FieldProps>;
    /** Formats the value beside another, in a conflict or a version, if it is not text. */
    show?(value: V[Name], other?: V[Name]): ReactNode;
    /** Compares two values in a conflict, where deep equality is too strict. */
    isSame?(one: V[Name], other: V[Name]): boolean;
    /** A field of which the server makes this one. */
    follows?: keyof V & string;
    /** Whether the value is HTML. */
    rich?: true;
  };
}[keyof V & string];

/** What a form shows of a field of a noun's list. */
export const described = ({ label, help, required }: Field) => ({ label, help, required });

/** What is sent along with a form's values. */
export type Submission<V> = {
  /** The initial values and version, or the other person's version after a conflict. */
  base: Base<V>;
  /** Lets the changes be those of another stored state from now on. */
  continueFrom: (base: Base<V>) => void;
  /** Whether the record is added as a draft, which visitors do not see. */
  asDraft?: boolean;
  /** Sent along with a save that visitors do not see yet, or of somebody who may only prepare. */
  later?: { pending?: 'true'; pendingVersion: number } | undefined;
  options: CallOptions;
};

/** How a form saves changes that visitors do not see yet. */
export type SavingForLater<Result> = {
  /** Whether its first save is offered: a record that is not published needs none. */
  isOffered: boolean;
  /** Without it, a save asks somebody else to publish. */
  mayPublish: boolean;
  /** The version of the pending change after a save, 0 if nothing differs from what visitors see. */
  versionOf: (result: Result) => number;
  /** Called after such a save, which leaves the form open. */
  saved: (result: Result) => void;
  /** Asks whether to publish the changes, which are all saved. */
  publish: () => void;
};

/** Restores values of an earlier version, and saves them unless something else is unsaved. */
export type Restore<V> = (values: Partial<V>) => Promise<void>;

/** A change to the record made outside its form. `version` is the new one, if the change saved the record. */
export type ChangeBeside<V> = { apply: (values: V) => V; version: number | undefined };

/** Calls a listener after each such change. @returns a function that unsubscribes */
export type Follow<V> = (listener: (change: ChangeBeside<V>) => void) => () => void;

/** The call of a form. Its errors are shown beside the fields that they name, or above them. */
export type FormCall<V, Data, Result> = (
  api: { client: Client; session: Session },
  data: Data,
  submission: Submission<V>,
) => Promise<Result>;

/** A form as data. */
export type RecordFormProps<V extends FieldValues, Data, Result> = {
  /** The noun that the call changes. */
  noun: Noun;
  /** Identifies the form, by its screen's path, for the draft. */
  place: string;
  /** The record as in 'changed this category'. */
  label: string;
  /** The schema of the API call, so that both sides report the same errors. */
  schema: z.ZodType<Data, V>;
  /** In the order in which they are shown and sent. */
  fields: readonly FieldDescription<V>[];
  initial: V;
  /** The version of the edited record, and how to read it again after a conflict. */
  version?: number | undefined;
  /** The version of the pending change in `initial`. */
  pendingVersion?: number | undefined;
  /** Without it every save is seen by visitors. It needs `readLatest`. */
  later?: SavingForLater<Result> | undefined;
  readLatest?: ((base: Base<V>) => Promise<Latest<V>>) | undefined;
  call: FormCall<V, Data, Result>;
  /** Subscribes to changes of the record made outside its form. */
  follow?: Follow<V> | undefined;
  after: (result: Result) => void;
  /**
   * Called after a save that leaves the form open (Ctrl+S); without it there is no such save. It needs `readLatest`.
   */
  stayed?: ((result: Result) => void) | undefined;
  /** After 'Save and next'; without it there is no such button. */
  savedForNext?: ((result: Result) => void) | undefined;
  /** The toast for invalid values; without it, there is none. */
  invalid?: ((errors: FieldErrors, values: V) => string) | undefined;
  /** The toast for a failed call, with the reason below it; without it, the reason is the toast. */
  failed?: string | ((error: unknown) => string) | undefined;
  /** Precedes the reason above the form. */
  failedAbove?: string | ((error: unknown) => string) | undefined;
  /** The button that adds the record as a draft; without it there is none. */
  draftLabel?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  wide?: boolean | undefined;
  /** Who saved the record last, shown beside the buttons. */
  lastChange?: ReactNode;
  /** Parts of the screen below the form, for the index of a long one. */
  furtherParts?: readonly FurtherPart[] | undefined;
  /** Content below the form that can restore values. */
  below?: ((restore: Restore<V>) => ReactNode) | undefined;
  /** The link beside the buttons; visitors' pages, which mount forms too, have no router links. */
  leaveLink?: ReactNode;
  /** Closes an in-place form; screens are left by navigation. */
  onCancel?: (() => void) | undefined;
};
