import { adminPaths } from '@hydraulics/common/contract/paths';
import { type ProductLack, productLacks } from '@hydraulics/common/nouns/lists/product-lists';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { TableView } from '../../ui/table/use-table-view.ts';

const choices = [
  { value: '', label: 'All' },
  { value: 'images', label: 'Without images' },
  { value: 'specImage', label: 'Without specification' },
  { value: 'texts', label: 'Without all texts' },
  { value: 'figures', label: 'Figures missing' },
  { value: 'imageAlts', label: 'Images without description' },
  { value: 'home', label: 'On the home page' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
];

const states = ['draft', 'scheduled'] as const;

export type ProductFilter = {
  lacks?: ProductLack;
  home?: 'chosen';
  categoryId?: string;
  status?: (typeof states)[number];
};

/** The filter in the address of the list. */
export function productFilterOf(view: TableView): ProductFilter {
  const lacks = productLacks.find(lack => lack === view.choice('lacks'));
  const categoryId = view.choice('category');
  const home = view.choice('home') ? ({ home: 'chosen' } as const) : {};
  const status = states.find(state => state === view.choice('status'));
  return { ...(lacks ? { lacks } : {}), ...(status ? { status } : {}), ...home, ...(categoryId ? { categoryId } : {}) };
}

/** The parameter of the address for a choice. */
function parameterOf(value: string): Record<string, string> {
  if (value === 'home') return { home: 'yes' };
  return states.some(state => state === value) ? { status: value } : { lacks: value };
}

type ProductFiltersProps = ProductFilter & { view: TableView };

/** Filters products by category, by missing content, by publication, or by whether they are on the home page. */
export function ProductFilters({ view, lacks, home, status, categoryId = '' }: ProductFiltersProps) {
  const id = useId();
  const { search } = useLocation();
  const mayChange = useMay()('publish');
  const categories = useApi(query('categories', 'list'));
  return (
    <div className="table-filters">
      <TableChoice
        label="Which products"
        value={home ? 'home' : (status ?? lacks ?? '')}
        onChoose={value => view.chooseAll({ home: '', lacks: '', status: '', ...parameterOf(value) })}
        choices={choices}
      />
      {mayChange && (
        <Link className="button button-small" to={`${adminPaths.editGrid.href()}${search}`}>
          {adminPaths.editGrid.title}
        </Link>
      )}
      <p className="table-select">
        <label htmlFor={id}>Category</label>
        <select id={id} value={categoryId} onChange={event => view.choose('category', event.target.value)}>
          <option value="">All categories</option>
          {categories.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          {/* A chosen one whose name was not read is not all. */}
          {categoryId && !categories.data && <option value={categoryId}>The chosen category</option>}
        </select>
      </p>
      {categories.error && !categories.data && (
        <ReadFailed message="Error loading the categories" of={categories} slim />
      )}
    </div>
  );
}
