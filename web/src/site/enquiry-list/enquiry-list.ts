import { paths } from '@hydraulics/common/contract/site-paths';
import { editedItems, joinedKeys } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './enquiry-list-page.tsx';

export const enquiryList: PageView = {
  queries: () => [],
  searchQueries: search => [queries.items(joinedKeys(editedItems(search)))],
  head: store => ({
    title: titleOf(store, paths.enquiryList.title),
    description: 'The products and sizes to ask for.',
    noindex: true,
  }),
  Component: Page,
};
