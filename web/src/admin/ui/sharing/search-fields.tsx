import type { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import type { searchFields } from '@hydraulics/common/nouns/fields/search-fields';
import { useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useHost } from '../../../shared/host.tsx';
import { Field, type FieldProps } from '../form/field.tsx';
import { SharePictureField } from './share-picture-field.tsx';

/** The fields of the section, in their order; the first one shows all. */
const names = ['searchTitle', 'searchDescription', 'searchImage', 'noindex'] as const;

/** What a search result shows where nothing is filled in here, and the path of the page. */
type Automatic = { title: string; description: string; path: string };

type Source = {
  /** The labels of the fields. */
  fields: typeof searchFields | Pick<typeof productFields, keyof typeof searchFields>;
  /** Reads the values of the form. */
  automatic: (values: Record<string, unknown>) => Automatic;
};

/** The section with the fields for search engines, folded until somebody needs it. */
export const searchFieldsOf = ({ fields, automatic }: Source) =>
  function SearchFields({ label, help }: FieldProps) {
    const { errors } = useFormState({ name: [...names] });
    const isInvalid = names.some(name => errors[name]);
    return (
      <details className="search-fields" open={isInvalid || undefined}>
        <summary>Search and sharing</summary>
        <div className="search-fields-body">
          <Field name="searchTitle" label={label} help={help} />
          <Field name="searchDescription" label={fields.searchDescription.label} help={fields.searchDescription.help} />
          <SharePictureField {...fields.searchImage} />
          <HiddenField />
          <Preview automatic={automatic} />
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
function Preview({ automatic }: Pick<Source, 'automatic'>) {
  const { site } = useHost();
  const values = useWatch() as Record<string, unknown>;
  const { searchTitle, searchDescription, noindex } = values;
  const { title, description, path } = automatic(values);
  return (
    <figure className="search-preview" aria-label="Preview of the search result">
      <figcaption>Preview of the search result</figcaption>
      {noindex === '1' || noindex === true ? (
        <p className="search-preview-text">Search engines leave this page out.</p>
      ) : (
        <>
          <p className="search-preview-address">{site + path}</p>
          <p className="search-preview-title">{cut(String(searchTitle || title || 'The name'), 60)}</p>
          <p className="search-preview-text">
            {cut(String(searchDescription || description || 'The first lines of the page.'), 155)}
          </p>
        </>
      )}
    </figure>
  );
}

/** The others are shown by the first one. */
export const ShownBeside = () => null;
