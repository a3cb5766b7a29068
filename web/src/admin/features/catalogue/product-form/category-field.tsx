import type { Category } from '@hydraulics/common/nouns/categories';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi } from '../../../data/use-api.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { FormState } from '../../../ui/form/use-form-state.ts';

const failed = 'Failed to fetch categories.';

/** The categories to choose from; a toast says when they cannot be had. */
export function useCategories(): UseQueryResult<Category[]> {
  const categories = useApi(query('categories', 'list'));
  const { error } = categories;
  useEffect(() => {
    if (error) notify.error(failed, { detail: reasonOf(error) });
  }, [error]);
  return categories;
}

type CategoryFieldProps = {
  state: FormState;
  categories: UseQueryResult<Category[]>;
  /** The name of the category that the product has. */
  present: string;
};

/** The category of a product. Without the list the present one stays choosable, and there is a way to try again. */
export function CategoryField({ state, categories, present }: CategoryFieldProps) {
  const chosen = state.values.categoryId ?? '';
  const options = (categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  if (chosen && present && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: present });
  return (
    <div className="field">
      <SelectField
        label="Category"
        name="categoryId"
        required
        placeholder={categories.isPending ? 'Loading...' : 'Select a category'}
        value={chosen}
        options={options}
        disabled={state.busy}
        fault={state.faults.categoryId}
        onChange={value => state.change('categoryId', value)}
      />
      {categories.error && !categories.data && (
        <p className="field-fault">
          {failed}{' '}
          <button type="button" className="button" onClick={() => void categories.refetch()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
