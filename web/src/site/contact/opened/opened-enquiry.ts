import { paths } from '@hydraulics/common/contract/site-paths';
import { titleOf } from '../../page/head.ts';
import type { PageView } from '../../page/page.ts';
import { queries } from '../../page/queries.ts';
import { Page } from './enquiry-page.tsx';

/** The private page of an enquiry, for who has its link. */
export const openedEnquiry: PageView = {
  queries: ({ token = '' }) => [queries.openedEnquiry(token)],
  head: (store, { token = '' }) => {
    const { reference } = store.get(queries.openedEnquiry(token)).value ?? {};
    const title = reference ? `${paths.enquiry.title} ${reference}` : paths.enquiry.title;
    return { title: titleOf(store, title), description: '', noindex: true };
  },
  failed: 'This enquiry cannot be shown: ',
  Component: Page,
};
