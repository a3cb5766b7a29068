import { recordPagePath } from '@hydraulics/common/addresses/record-paths';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { plainText } from '@hydraulics/common/text';
import { useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useHost } from '../../../../shared/host.tsx';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { SharePictureField } from './share-picture-field.tsx';

/** The fields of the section, in their order; the first one shows all. */
const names = ['searchTitle', 'searchDescription', 'searchImage', 'noindex'] as const;

/** The section with the fields for search engines, folded until somebody needs it. */
const searchFieldsOf = (kind: AddressKind) =>
  function SearchFields({ label, help }: FieldProps) {
    const { errors } = useFormState({ name: [...names] });
    const isInvalid = names.some(name => errors[name]);
    return (
      <details className="search-fields" open={isInvalid || undefined}>
        <summary>Search and sharing</summary>
        <div className="search-fields-body">
          <Field name="searchTitle" label={label} help={help} />
          <Field
            name="searchDescription"
            label="Description for Search Engines"
            help="Two sentences. Leave it empty to use the first lines of the page."
          />
          <SharePictureField kind={kind} />
          <HiddenField />
          <Preview kind={kind} />
        </div>
      </details>
    );
  };

function HiddenField() {
  const id = useId();
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: 'noindex' });
  return (
    <div className="stay">
      <input
        id={id}
        type="checkbox"
        checked={value === '1' || value === true}
        aria-describedby={`${id}help`}
        onChange={event => setValue('noindex', event.target.checked ? '1' : '', { shouldDirty: true })}
      />
      <label htmlFor={id}>Hidden from search engines</label>
      <p id={`${id}help`}>The page stays online, but search engines leave it out.</p>
    </div>
  );
}

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()} …` : text;

/** The result of a search as engines usually show it. */
function Preview({ kind }: { kind: AddressKind }) {
  const { site } = useHost();
  const texts: unknown[] = useWatch({ name: [...names, 'name', 'address', 'smallDesc'] });
  const [title, description, , hidden, name, address, smallDesc] = texts.map(text => String(text ?? ''));
  const path = recordPagePath(kind, { _id: '', address: address?.trim().toLowerCase() });
  return (
    <figure className="search-preview" aria-label="Preview of the search result">
      <figcaption>Preview of the search result</figcaption>
      {hidden === '1' || hidden === 'true' ? (
        <p className="search-preview-text">Search engines leave this page out.</p>
      ) : (
        <>
          <p className="search-preview-address">{site + path}</p>
          <p className="search-preview-title">{cut(title || name || 'The name', 60)}</p>
          <p className="search-preview-text">
            {cut(description || plainText(smallDesc ?? '') || 'The first lines of the page.', 155)}
          </p>
        </>
      )}
    </figure>
  );
}

/** The others are shown by the first one. */
export const ShownBeside = () => null;

export const ProductSearchFields = searchFieldsOf('product');
export const CategorySearchFields = searchFieldsOf('category');
