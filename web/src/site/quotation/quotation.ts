import { paths } from '@hydraulics/common/contract/site-paths';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './quotation-page.tsx';

/** The private page of a quotation, for whoever has its link. */
export const quotation: PageView = {
  queries: ({ token = '' }) => [queries.quotation(token)],
  head: (store, { token = '' }) => {
    const { number } = store.get(queries.quotation(token)).value ?? {};
    const title = number ? `${paths.quotation.title} ${number}` : paths.quotation.title;
    return { title: titleOf(store, title), description: '', noindex: true };
  },
  failed: 'This quotation cannot be shown: ',
  Component: Page,
};
