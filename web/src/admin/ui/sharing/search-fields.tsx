import { useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Field, type FieldProps } from '../form/field.tsx';
import { SearchPreview } from './search-preview.tsx';
import { SharePictureField } from './share-picture-field.tsx';

/** The fields of the section, in their order; the first one shows all. */
const names = ['searchTitle', 'searchDescription', 'searchImage', 'noindex'] as const;

type Texts = { label: string; help: string };

/** What a search result shows where nothing is filled in here, and the path of the page. */
type Automatic = { title: string; description: string; path: string };

type Source = {
  /** The labels of the fields; a record that is a picture has none for sharing. */
  fields: Record<'searchDescription' | 'noindex', Texts> & { searchImage?: Texts };
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
          {fields.searchImage && <SharePictureField {...fields.searchImage} />}
          <HiddenField help={fields.noindex.help} />
          <Preview automatic={automatic} />
        </div>
      </details>
    );
  };

function HiddenField({ help }: Pick<Texts, 'help'>) {
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
      <p id={`${id}help`}>{help}</p>
    </div>
  );
}

/** The result of a search with the values of the form. */
function Preview({ automatic }: Pick<Source, 'automatic'>) {
  const values = useWatch() as Record<string, unknown>;
  const { searchTitle, searchDescription, noindex } = values;
  const { title, description, path } = automatic(values);
  return (
    <SearchPreview
      title={String(searchTitle || title || 'The name')}
      description={String(searchDescription || description || 'The first lines of the page.')}
      path={path}
      isHidden={noindex === '1' || noindex === true}
    />
  );
}

/** The others are shown by the first one. */
export const ShownBeside = () => null;
