import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Query } from '../../shared/data/query.ts';
import { useStore } from '../../shared/data/use-query.ts';
import { filtersOf, pageAddress } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { queries } from '../page/queries.ts';

/** The queries of a category page. */
export const listQueries = (id: string, filters: string, page: number): Query[] =>
  filters
    ? [queries.category(id), queries.filteredProducts(id, filters, page)]
    : [queries.category(id), queries.categoryProducts(id, page), queries.categoryCount(id)];

/** Shows the list with other filters. */
export type OnFilter = (filters: string) => Promise<void>;

/** Navigates to other filters once their products are loaded, to avoid flicker. Keeps focus and scroll position. */
export function useFiltering(id: string): OnFilter {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const store = useStore();
  const current = filtersOf(useParams());
  const latest = useRef('');
  return async filters => {
    latest.current = filters;
    const needed = [...listQueries(id, filters, 1), ...(filters ? [] : [queries.filters(id)])];
    await Promise.all(needed.map(query => store.load(query)));
    // Another choice was made in the meantime.
    if (latest.current !== filters || filters === current) return;
    await navigate(pageAddress(pathname, 1, filters), { state: { from: 1 } });
  };
}
