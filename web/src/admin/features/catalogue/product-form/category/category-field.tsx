import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { query } from '../../../../../shared/data/query.ts';
import { notify } from '../../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../../data/reasons.ts';
import { useApi } from '../../../../data/use-api.ts';
import type { FieldProps } from '../../../../ui/form/field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { useFormBusy } from '../../../../ui/form/upload.tsx';
import { describeHidden } from '../../figures/specification-values.ts';
import type { ProductValues } from '../product-values.ts';
import { NewCategory } from './new-category.tsx';

const failed = 'Failed to fetch categories.';

/**
 * The category of a product, by its id and name. If the categories cannot be loaded, the current one stays selectable,
 * with a way to retry.
 */
export function CategoryField(props: FieldProps) {
  const { setValue, clearErrors } = useFormContext<ProductValues>();
  const busy = useFormBusy();
  const [id, name, specifications] = useWatch<ProductValues, ['categoryId', 'category', 'specifications']>({
    name: ['categoryId', 'category', 'specifications'],
  });
  const { data = [], error, isPending, refetch } = useApi(query('categories', 'list'));
  useEffect(() => {
    if (error) notify.error(failed, { detail: reasonOf(error) });
  }, [error]);
  const options = data.map(category => ({ value: category._id, label: category.name }));
  if (id && name && !options.some(({ value }) => value === id)) options.push({ value: id, label: name });
  return (
    <div className="field">
      <SelectField
        {...props}
        placeholder={isPending ? 'Loading...' : 'Select a category'}
        options={options}
        onChosen={chosen => setValue('category', options.find(({ value }) => value === chosen)?.label ?? '')}
      />
      <p className="field-hint" role="status">
        {describeHidden(specifications)}
      </p>
      <NewCategory
        disabled={busy}
        onAdded={added => {
          setValue('categoryId', added.id, { shouldDirty: true });
          setValue('category', added.name);
          clearErrors('categoryId');
        }}
      />
      {error && data.length === 0 && (
        <p className="field-error">
          {failed}{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
