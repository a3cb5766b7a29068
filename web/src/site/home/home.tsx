import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { drawnOnce } from './drawn-once.ts';
import drawing from './hero-drawing.svg';

export const home: Omit<SitePage, 'pattern'> = {
  queries: () => [queries.opening, queries.home],
  head: store => ({
    title: titleOf(store),
    description: described(
      store.get(queries.company).value?.summary ?? '',
      store.get(queries.company).value?.tagline ?? '',
    ),
    pictures: [{ address: `${drawing}#drawn`, media: drawnOnce }],
  }),
  ...lazyPage(paths.home.title, () => import('./home-page.tsx')),
};
