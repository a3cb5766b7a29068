import { AppError } from '@hydraulics/common/contract/errors';
import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { type DocumentKind, documentKinds } from '@hydraulics/common/units/documents';
import { languageNames } from '@hydraulics/common/units/languages';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

type Values = Pick<StaffDocument, 'title' | 'kind' | 'language' | 'revision'>;

type DocumentFormProps = { document: StaffDocument; onClose: () => void };

/** What a document is called and is. Opened with its version, so that nobody else's change is overwritten. */
export function DocumentForm({ document, onClose }: DocumentFormProps) {
  const [{ title, kind, language, revision, version }] = useState(document);
  const [values, setValues] = useState<Values>({ title, kind, language, revision });
  const [error, setError] = useState<unknown>(null);
  const first = useRef<HTMLInputElement>(null);
  const save = useCall('documents', (client, input: Values) =>
    client.documents.update({ id: document._id, version, ...input }),
  );
  useEffect(() => first.current?.focus(), []);
  const details = error instanceof AppError ? error.details : [];
  const errorOf = (name: keyof Values) => details.find(({ path }) => path === name)?.message;
  const isElsewhere = error !== null && !Object.keys(values).some(name => errorOf(name as keyof Values));

  const submit = async () => {
    if (save.isPending) return;
    setError(null);
    try {
      notify.success((await save.mutateAsync(values)).message);
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form
      className="document-form"
      noValidate
      aria-label={`Edit ${document.title}`}
      aria-busy={save.isPending}
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        ref={first}
        label="Title"
        required
        value={values.title}
        error={errorOf('title')}
        onChange={event => setValues({ ...values, title: event.target.value })}
      />
      <Choice
        label="Kind"
        value={values.kind}
        error={errorOf('kind')}
        options={documentKinds}
        onChange={value => setValues({ ...values, kind: value as DocumentKind })}
      />
      <Choice
        label="Language"
        value={values.language}
        error={errorOf('language')}
        options={{ '': 'None, such as a drawing', [language]: language, ...languageNames }}
        onChange={value => setValues({ ...values, language: value })}
      />
      <TextField
        label="Revision"
        help="As the document says, such as B."
        value={values.revision}
        error={errorOf('revision')}
        onChange={event => setValues({ ...values, revision: event.target.value })}
      />
      {isElsewhere && (
        <p className="field-error" role="alert">
          {reasonOf(error)}
        </p>
      )}
      <div className="document-form-actions">
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save document'}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  error: string | undefined;
  options: Record<string, string>;
  onChange: (value: string) => void;
};

function Choice({ label, value, error, options, onChange }: ChoiceProps) {
  const id = useId();
  const sorted = Object.entries(options).filter(([code, name]) => code !== '' || name);
  return (
    <div className="field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select id={id} value={value} onChange={event => onChange(event.target.value)}>
          {sorted.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
