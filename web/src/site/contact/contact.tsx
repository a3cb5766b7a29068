import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { requestedProducts } from './contact-state.ts';

export const contact: Omit<SitePage, 'pattern'> = {
  queries: () => [queries.answerPromise],
  searchQueries: requestedProducts,
  head: store => {
    const company = store.get(queries.company).value;
    const ways = [company?.phones[0]?.number, company?.emails[0]?.address].filter(Boolean).join(', ');
    return {
      title: titleOf(store, paths.contact.title),
      description: described(
        `Ask ${company?.name ?? 'us'} for a quotation or for advice: ${ways}.`,
        company?.summary ?? '',
      ),
    };
  },
  ...lazyPage(paths.contact.title, () => import('./contact-page.tsx')),
};
