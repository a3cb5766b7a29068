import { guessDocument } from '@hydraulics/common/nouns/documents/guess-document';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { query } from '../../../../shared/data/query.ts';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { useApi } from '../../../data/use-api.ts';
import { formatBytes } from '../../../ui/files/bytes.ts';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { randomUuid } from '../../../ui/random-uuid.ts';
import { AddDocuments } from './add-documents.tsx';
import type { ChosenDocument } from './chosen-document.ts';

/** Documents of a product that is not there yet: they are sent once it was added. */
export function DocumentsField({ name, label }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const copyOf: string | undefined = useWatch({ name: 'copyOf' });
  const { value, onChange, ref, error } = useCustomField<ChosenDocument[]>(name);
  return (
    <fieldset ref={ref} className="field documents-field" data-invalid={Boolean(error)} aria-describedby={`${id}error`}>
      <legend className="field-label">{label}</legend>
      {copyOf && <CopiedDocuments productId={copyOf} />}
      {value.length > 0 && (
        <ul className="document-list" aria-label="Chosen documents">
          {value.map(({ id, file }) => (
            <li key={id} className="document">
              <p className="document-text">
                <bdi>{file.name}</bdi>{' '}
                <span className="document-facts">
                  {guessDocument(file.name).title} · {formatBytes(file.size)}
                </span>
              </p>
              <button
                type="button"
                className="button button-small"
                aria-label={`Remove ${file.name}`}
                disabled={busy}
                onClick={() => onChange(value.filter(one => one.id !== id))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddDocuments
        saved="with the product"
        disabled={busy}
        onFiles={files => onChange([...value, ...files.map(file => ({ id: randomUuid(), file }))])}
      />
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** Those that a copy gets from the product that it copies. */
function CopiedDocuments({ productId }: { productId: string }) {
  const { data } = useApi(query('documents', 'list', { productId }));
  if (!data || data.length === 0) return null;
  return (
    <p className="document-facts">
      Copied with the product: <bdi>{data.map(({ title }) => title).join(', ')}</bdi>
    </p>
  );
}
