import { paths } from '@hydraulics/common/contract/site-paths';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { filtersOf } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { Page } from './sizing-page.tsx';

/** The values are in the address, like filters. */
export const sizing: PageView = {
  queries: () => [],
  searchQueries: (_search, params) => (filtersOf(params) ? [queries.sizing(filtersOf(params))] : []),
  head: (store, params) => ({
    title: titleOf(store, paths.sizing.title),
    description: 'Bore, rod, force, flow and buckling of a hydraulic cylinder, and the products that fit.',
    noindex: filtersOf(params) !== '',
  }),
  Component: Page,
};
