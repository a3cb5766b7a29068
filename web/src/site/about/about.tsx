import { paths } from '@hydraulics/common/contract/site-paths';
import { summary, titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { latePage } from '../ui/late-page.tsx';

export const about: Omit<SitePage, 'pattern'> = {
  queries: () => [queries.story],
  head: store => ({
    title: titleOf(store, paths.about.title),
    description: summary(store.get(queries.story).value?.about.intro ?? ''),
  }),
  ...latePage(paths.about.title, () => import('./about-page.tsx')),
};
