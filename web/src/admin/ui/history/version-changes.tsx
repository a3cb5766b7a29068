import type { EarlierVersion } from '@hydraulics/common/nouns/history/versions';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import type { FieldDescription, Restore } from '../form/description.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { isSame } from '../values/form-values.ts';
import { FieldChange } from './field-change.tsx';

/** Describes how to show a version as form values. */
export type VersionedForm<V extends FieldValues> = {
  fields: readonly FieldDescription<V>[];
  /** The form values of a record with this content. */
  valuesOf: (content: Record<string, unknown>) => V;
  restore: Restore<V>;
};

type VersionChangesProps<V extends FieldValues> = VersionedForm<V> & { version: EarlierVersion };

/** The differences that a save made, field by field, with buttons to restore one of them or the whole version. */
export function VersionChanges<V extends FieldValues>({ version, fields, valuesOf, restore }: VersionChangesProps<V>) {
  const { data, error, refetch } = useApi(query('versions', 'get', { id: version._id }));
  const { watch } = useFormContext<V>();
  const present = watch();
  if (!data) {
    return error ? <ReadFailed message="Error loading this version" of={{ error, refetch }} /> : <Loading />;
  }
  const before = valuesOf(data.content);
  const after = data.replacement && valuesOf(data.replacement);
  // A new password is in no version.
  const names = fields.filter(({ type }) => type !== 'password').map(({ name }) => name);
  const changed = fields.filter(({ name }) => after && !isSame(before[name], after[name]));
  const differing = names.filter(name => !isSame(before[name], present[name]));
  const take = (taken: readonly string[]) => () =>
    void restore(Object.fromEntries(taken.map(name => [name, before[name]])) as Partial<V>);
  return (
    <div className="version-changes">
      {changed.map(({ name, label, show, rich }) => (
        <FieldChange
          key={name}
          label={label}
          before={before[name]}
          after={after?.[name]}
          show={show as ((value: unknown) => React.ReactNode) | undefined}
          rich={rich ?? false}
          aside={
            differing.includes(name) ? (
              <button type="button" className="button button-small" onClick={take([name])}>
                Restore {label}
              </button>
            ) : (
              <span className="field-help">The form already has this value.</span>
            )
          }
        />
      ))}
      {changed.length === 0 && <p className="field-help">No field of this form was changed.</p>}
      {differing.length > 0 && (
        <p>
          <button type="button" className="button" onClick={take(differing)}>
            Restore everything as it was before
          </button>
        </p>
      )}
    </div>
  );
}
