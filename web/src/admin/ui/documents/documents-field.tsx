import { formatSize } from '@hydraulics/common/units/sizes';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { query } from '../../../shared/data/query.ts';
import { FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { useApi } from '../../data/use-api.ts';
import { RefusedFiles } from '../files/refused-files.tsx';
import type { FieldProps } from '../form/field.tsx';
import { useFormBusy } from '../form/upload.tsx';
import { useCustomField } from '../form/use-field.ts';
import { randomUuid } from '../random-uuid.ts';
import { AddDocuments } from './add-documents.tsx';
import { type ChosenDocument, refusalByContent } from './chosen-document.ts';
import { documentDescription } from './document-description.ts';

/** Documents of a new product, which are sent once it has been added. */
export function DocumentsField({ name, label }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const copyOf: string | undefined = useWatch({ name: 'copyOf' });
  const { value, onChange, ref, error } = useCustomField<ChosenDocument[]>(name);
  const [refused, setRefused] = useState<{ name: string; reason: string }[]>([]);
  const choose = async (files: readonly File[]) => {
    const reasons = await Promise.all(files.map(refusalByContent));
    const taken = files.filter((_, place) => reasons[place] === null);
    setRefused(files.flatMap(({ name }, place) => (reasons[place] ? [{ name, reason: reasons[place] }] : [])));
    if (taken.length > 0) onChange([...value, ...taken.map(file => ({ id: randomUuid(), file }))]);
  };
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
                  {documentDescription.add.initial(file).title} · {formatSize(file.size)}
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
      <AddDocuments saved="with the product" disabled={busy} onFiles={files => void choose(files)} />
      <RefusedFiles refused={refused} />
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** The documents that a copy of a product takes over. */
function CopiedDocuments({ productId }: { productId: string }) {
  const { data } = useApi(query('documents', 'list', { productId }));
  if (!data || data.length === 0) return null;
  return (
    <p className="document-facts">
      Copied with the product: <bdi>{data.map(({ title }) => title).join(', ')}</bdi>
    </p>
  );
}
