import { AppError } from '@hydraulics/common/contract/errors';
import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import { type DocumentKind, documentKinds } from '@hydraulics/common/units/documents';
import { languageName, languageNames } from '@hydraulics/common/units/languages';
import { useEffect, useId, useRef, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall, useClient } from '../../../data/use-api.ts';
import { type Conflict, compare, type Difference, describeOther, merge } from '../../../ui/conflicts/conflict.ts';
import { useConflict } from '../../../ui/conflicts/use-conflict.ts';
import type { Base } from '../../../ui/drafts/drafts.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

type Values = Pick<StaffDocument, 'title' | 'kind' | 'language' | 'revision'>;

type DocumentFormProps = { document: StaffDocument; onClose: () => void };

const fields: { name: keyof Values; label: string; show?: (value: string) => string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'kind', label: 'Kind', show: kind => documentKinds[kind as DocumentKind] },
  { name: 'language', label: 'Language', show: languageName },
  { name: 'revision', label: 'Revision' },
];

const valuesOf = ({ title, kind, language, revision }: StaffDocument): Values => ({ title, kind, language, revision });

/** What changed meanwhile, compared with the values of the form. */
type Note = Pick<Conflict, 'by' | 'own'> & { differences: Difference[] };

/**
 * What a document is called and is. Opened with its version, so that nobody else's change is overwritten unseen: after a
 * conflict the form shows what changed, and goes on from there.
 */
export function DocumentForm({ document, onClose }: DocumentFormProps) {
  const [base, setBase] = useState<Base<Values>>({ values: valuesOf(document), version: document.version });
  const [values, setValues] = useState(base.values);
  const [error, setError] = useState<unknown>(null);
  const [note, setNote] = useState<Note | null>(null);
  const client = useClient();
  const { detect } = useConflict<Values>(async () => {
    const latest = await query('documents', 'get', { id: document._id }).load(client);
    return { values: valuesOf(latest), version: latest.version, updatedAt: latest.updatedAt };
  });
  const first = useRef<HTMLInputElement>(null);
  const save = useCall('documents', (client, input: Values) =>
    client.documents.update({ id: document._id, version: base.version, ...input }),
  );
  useEffect(() => first.current?.focus(), []);
  const details = error instanceof AppError ? error.details : [];
  const errorOf = (name: keyof Values) => details.find(({ path }) => path === name)?.message;
  const isElsewhere = error !== null && !Object.keys(values).some(name => errorOf(name as keyof Values));

  const submit = async () => {
    if (save.isPending) return;
    setError(null);
    setNote(null);
    try {
      notify.success((await save.mutateAsync(values)).message);
      onClose();
    } catch (failure) {
      const conflict = await detect(failure);
      if (conflict) goOnFrom(conflict);
      else setError(failure);
    }
  };
  /** Keeps what was typed; a field that was not touched here gets the value that is stored now. */
  const goOnFrom = ({ latest, by, own }: Conflict<Values>) => {
    const { differences } = compare(fields, { base: base.values, mine: values, theirs: latest.values });
    const untouched = differences.filter(({ both }) => !both);
    setValues(merge(values, latest.values, Object.fromEntries(untouched.map(({ name }) => [name, 'theirs' as const]))));
    setBase(latest);
    setNote({ by, own, differences });
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
        options={languagesWith(values.language)}
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
      {note && <ChangedMeanwhile note={note} />}
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

/** The languages to choose from, with one that is stored but not in the list. */
const languagesWith = (stored: string): Record<string, string> => ({
  '': 'None, such as a drawing',
  ...(stored ? { [stored]: stored } : {}),
  ...languageNames,
});

function ChangedMeanwhile({ note: { by, own, differences } }: { note: Note }) {
  const { heading } = describeOther({ by, own }, 'document');
  const taken = differences.filter(({ both }) => !both);
  const open = differences.filter(({ both }) => both);
  return (
    <div className="form-note" role="alert">
      <p>{heading}. Nothing was saved yet, and what you typed is still here.</p>
      {taken.length > 0 && <p>Taken over from there: {taken.map(describe).join(', ')}.</p>}
      {open.length > 0 && <p>Saving again replaces this: {open.map(describe).join(', ')}.</p>}
      {open.length === 0 && <p>None of these changes conflicts with yours. You can save now.</p>}
    </div>
  );
}

/** As in `Kind: Manual`. */
function describe({ name, theirs }: Difference): string {
  const value = String(theirs);
  const { label, show = String } = fields.find(field => field.name === name) ?? { label: name };
  return `${label}: ${value ? show(value) : 'Empty'}`;
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
  return (
    <div className="field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select id={id} value={value} onChange={event => onChange(event.target.value)}>
          {Object.entries(options).map(([code, name]) => (
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
