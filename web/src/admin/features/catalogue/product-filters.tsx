import { useId } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { TableView } from '../../ui/table/use-table-view.ts';

const choices = [
  { value: '', label: 'All' },
  { value: 'images', label: 'Without images' },
  { value: 'specImage', label: 'Without specification' },
  { value: 'texts', label: 'Without all texts' },
];

type ProductFiltersProps = { view: TableView; lacks: string; categoryId: string };

/** Filters the products by category or by missing content. */
export function ProductFilters({ view, lacks, categoryId }: ProductFiltersProps) {
  const id = useId();
  const categories = useApi(query('categories', 'list'));
  return (
    <div className="table-filters">
      <TableChoice
        label="Which products"
        value={lacks}
        onChoose={value => view.choose('lacks', value)}
        choices={choices}
      />
      <p className="table-select">
        <label htmlFor={id}>Category</label>
        <select id={id} value={categoryId} onChange={event => view.choose('category', event.target.value)}>
          <option value="">All categories</option>
          {categories.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </p>
    </div>
  );
}
