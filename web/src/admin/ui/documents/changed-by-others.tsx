import { type Conflict, type Difference, describeOther } from '../conflicts/conflict.ts';
import { documentDescription } from './document-description.ts';

/** What changed, compared with the values of the form. */
export type ConflictNote = Pick<Conflict, 'by' | 'own'> & { differences: Difference[] };

/** Says what another user changed in a document that is being edited, and what the next save does with it. */
export function ChangedByOthers({ note: { by, own, differences } }: { note: ConflictNote }) {
  const { heading } = describeOther({ by, own }, 'document');
  const taken = differences.filter(({ both }) => !both);
  const open = differences.filter(({ both }) => both);
  return (
    <div className="form-note" role="alert">
      <p>{heading}. Nothing was saved yet. Your entries are still here.</p>
      {taken.length > 0 && <p>Added to your form: {taken.map(describe).join(', ')}.</p>}
      {open.length > 0 && <p>Saving again overwrites: {open.map(describe).join(', ')}.</p>}
      {open.length === 0 && <p>None of these changes conflicts with yours. You can save now.</p>}
    </div>
  );
}

/** As in `Kind: Manual`. */
function describe({ name, theirs }: Difference): string {
  const field = documentDescription.fields.find(field => field.name === name);
  const show: (value: never) => unknown = field?.show ?? String;
  return `${field?.label ?? name}: ${theirs ? show(theirs as never) : 'Empty'}`;
}
