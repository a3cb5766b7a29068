import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { lazyPage } from '../ui/lazy-page.tsx';

export const about: Omit<SitePage, 'pattern'> = {
  queries: () => [queries.about, queries.photographs],
  head: store => ({
    title: titleOf(store, paths.about.title),
    description: described(
      store.get(queries.about).value?.intro ?? '',
      store.get(queries.company).value?.summary ?? '',
    ),
  }),
  ...lazyPage(paths.about.title, () => import('./about-page.tsx')),
};
