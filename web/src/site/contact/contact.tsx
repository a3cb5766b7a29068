import { itemsField, paths, productParameter } from '@hydraulics/common/contract/site-paths';
import { editedItems, joinedKeys } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { described, titleOf, withOwnSearch } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './contact-page.tsx';

export const contact: PageView = {
  queries: () => [queries.answerPromise],
  // Unknown ids are ignored.
  searchQueries: search => {
    const id = search.get(productParameter);
    const keys = joinedKeys(editedItems(new URLSearchParams(search.get(itemsField) ?? search)));
    return [...(id ? [queries.product(id)] : []), ...(keys ? [queries.items(keys)] : [])];
  },
  head: store => {
    const company = store.get(queries.company).value;
    const ways = [company?.phones[0]?.number, company?.emails[0]?.address].filter(Boolean).join(', ');
    return withOwnSearch(store, 'contact', {
      title: titleOf(store, paths.contact.title),
      description: described(
        `Ask ${company?.name ?? 'us'} for a quotation or for advice: ${ways}.`,
        company?.summary ?? '',
      ),
    });
  },
  Component: Page,
};
