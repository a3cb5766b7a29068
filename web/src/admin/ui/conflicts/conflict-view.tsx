import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Time } from '../time.tsx';
import {
  type ComparedField,
  type Conflict,
  compare,
  type Difference,
  describeOther,
  merge,
  type Side,
} from './conflict.ts';
import { ConflictChoice } from './conflict-choice.tsx';

type ConflictField = ComparedField & { label: string; show?(value: unknown): ReactNode };

type ConflictViewProps<V> = {
  conflict: Conflict<V>;
  fields: readonly ConflictField[];
  /** The record as in 'changed this category'. */
  noun: string;
  base: V;
  mine: V;
  onResolve: (merged: V) => void;
  onBack: () => void;
};

type Choices = Record<string, Side>;

const side = z.enum(['mine', 'theirs'], { error: 'Please choose one of the two.' });
const schemaOf = (differences: readonly Difference[]) =>
  z.object(Object.fromEntries(differences.map(({ name }) => [name, side])));

/** A version conflict: what each person wrote, side by side, to choose from. */
export function ConflictView<V extends object>(props: ConflictViewProps<V>) {
  const { conflict, fields, noun, base, mine, onResolve, onBack } = props;
  const { latest } = conflict;
  const other = describeOther(conflict, noun);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { differences, onlyMine, followed } = compare(fields, { base, mine, theirs: latest.values });
  const { register, control, reset, handleSubmit, formState } = useForm<Choices>({
    resolver: standardSchemaResolver(schemaOf(differences)),
    // Fields changed by the other person only default to theirs; those changed by both require a choice.
    defaultValues: Object.fromEntries(differences.flatMap(({ name, both }) => (both ? [] : [[name, 'theirs']]))),
  });
  const choices = useWatch({ control });

  useEffect(() => heading.current?.focus(), []);

  const all = (side: Side) => reset(Object.fromEntries(differences.map(({ name }) => [name, side])));
  const labelOf = (name: string) => fields.find(field => field.name === name)?.label ?? name;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const theirs = Object.fromEntries(followed.map((name): [string, Side] => [name, 'theirs']));
    void handleSubmit(chosen => onResolve(merge(mine, latest.values, { ...theirs, ...chosen })))(event);
  };

  return (
    <form className="panel form conflict" noValidate onSubmit={submit} aria-labelledby={`${id}title`}>
      <header className="conflict-head">
        <h2 id={`${id}title`} ref={heading} tabIndex={-1}>
          {other.heading}
        </h2>
        <p>
          {latest.updatedAt && (
            <>
              Saved on <Time at={latest.updatedAt} />.{' '}
            </>
          )}
          None of your changes are lost: choose what to keep.
        </p>
        {differences.length > 1 && (
          <p className="conflict-all">
            <button type="button" className="button" onClick={() => all('mine')}>
              {other.keep}
            </button>
            <button type="button" className="button" onClick={() => all('theirs')}>
              {other.take}
            </button>
          </p>
        )}
      </header>
      {differences.map(difference => (
        <ConflictChoice
          key={difference.name}
          id={`${id}${difference.name}`}
          radio={register(difference.name)}
          label={labelOf(difference.name)}
          titles={{ mine: other.side, theirs: other.title }}
          difference={difference}
          show={fields.find(({ name }) => name === difference.name)?.show ?? String}
          chosen={choices[difference.name]}
          error={formState.errors[difference.name]?.message}
        />
      ))}
      {differences.length === 0 && <p>None of these changes conflicts with yours.</p>}
      {onlyMine.length > 0 && (
        <p className="field-help">
          {other.only}: {onlyMine.map(labelOf).join(', ')}.
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="button button-primary">
          Save these choices
        </button>
        <button type="button" className="button" onClick={onBack}>
          Back to the form
        </button>
      </div>
    </form>
  );
}
