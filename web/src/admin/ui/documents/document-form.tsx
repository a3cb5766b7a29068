import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { errorsOf } from '../../../shared/ui/form-errors.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useCall, useClient } from '../../data/use-api.ts';
import { type Conflict, compare } from '../conflicts/conflict.ts';
import { findConflict } from '../conflicts/find-conflict.ts';
import type { Base } from '../drafts/drafts.ts';
import { Field } from '../form/field.tsx';
import { readLatest } from '../record/add-once.ts';
import { ChangedByOthers, type ConflictNote } from './changed-by-others.tsx';
import { certificateFields, type DocumentValues, documentDescription } from './document-description.ts';

type DocumentFormProps = { document: StaffDocument; onClose: () => void };

const { schema, fields, edit } = documentDescription;
const names = fields.map(({ name }) => name);

/**
 * Edits what a document is called and is. It saves with the version that was opened; after a version
 * conflict it shows what changed, and continues from the stored version.
 */
export function DocumentForm({ document, onClose }: DocumentFormProps) {
  const base = useRef<Base<DocumentValues>>({ values: edit.toValues(document), version: document.version });
  const [note, setNote] = useState<ConflictNote | null>(null);
  const client = useClient();
  const form = useForm<DocumentValues>({
    resolver: standardSchemaResolver(schema),
    defaultValues: base.current.values,
    reValidateMode: 'onSubmit',
  });
  const { setFocus, setError, setValue, getValues, handleSubmit } = form;
  const { isSubmitting: busy, errors } = form.formState;
  const { mutateAsync } = useCall('documents', (client, data: DocumentValues) =>
    edit.call(client, document._id, data, base.current),
  );
  useEffect(() => setFocus('title'), [setFocus]);
  const typed = form.watch();
  const isShown = (name: keyof DocumentValues) =>
    typed.kind === 'certificate' || !certificateFields.includes(name) || Boolean(typed[name]);
  const shownFields = fields.filter(({ name }) => isShown(name));

  const send = handleSubmit(async data => {
    setNote(null);
    try {
      notify.success((await mutateAsync(data)).message);
      onClose();
    } catch (failure) {
      const conflict = await findConflict(failure, () => readLatest(client, edit, document._id));
      if (conflict) return continueFrom(conflict);
      const { errors: byField, rootError } = errorsOf(failure, names);
      const invalid = names.filter(name => byField[name]);
      for (const name of invalid) setError(name, { type: 'server', message: byField[name] });
      if (invalid[0]) setFocus(invalid[0]);
      if (rootError) setError('root', { type: 'server', message: rootError });
    }
  });
  /** Keeps typed values; untouched fields get the stored ones. */
  const continueFrom = ({ latest, by, own }: Conflict<DocumentValues>) => {
    const values = { base: base.current.values, mine: getValues(), theirs: latest.values };
    const { differences } = compare(fields, values);
    for (const name of names) {
      if (differences.some(one => one.name === name && !one.both)) setValue(name, latest.values[name]);
    }
    base.current = latest;
    setNote({ by, own, differences });
  };
  return (
    <FormProvider {...form}>
      <form
        className="document-form"
        noValidate
        aria-label={`Edit ${document.title}`}
        aria-busy={busy}
        onSubmit={event => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy) void send(event);
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        {shownFields.map(({ Input = Field, show: _, ...field }) => (
          <Input key={field.name} {...field} />
        ))}
        {errors.root && (
          <p className="field-error" role="alert">
            {errors.root.message}
          </p>
        )}
        {note && <ChangedByOthers note={note} />}
        <div className="document-form-actions">
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Saving...' : 'Save document'}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </FormProvider>
  );
}
