import { described, titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { drawnOnce } from './drawn-once.ts';
import drawing from './hero-drawing.svg';
import { Page } from './home-page.tsx';

export const home: PageView = {
  queries: () => [queries.opening, queries.home],
  head: store => ({
    title: titleOf(store),
    description: described(
      store.get(queries.company).value?.summary ?? '',
      store.get(queries.company).value?.tagline ?? '',
    ),
    pictures: [{ address: `${drawing}#drawn`, media: drawnOnce }],
  }),
  Component: Page,
};
