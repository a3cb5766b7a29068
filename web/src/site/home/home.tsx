import { described, titleOf } from '../page/head.ts';
import type { FirstPicture, PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { drawnOnce } from './drawn-once.ts';
import drawing from './hero-drawing.svg';
import { Page } from './home-page.tsx';

const opening = (picture: string | undefined): FirstPicture =>
  picture ? { path: picture, sizes: '100vw' } : { address: `${drawing}#drawn`, media: drawnOnce };

export const home: PageView = {
  queries: () => [queries.opening, queries.home],
  head: store => ({
    title: titleOf(store),
    description: described(
      store.get(queries.company).value?.summary ?? '',
      store.get(queries.company).value?.tagline ?? '',
    ),
    pictures: [opening(store.get(queries.opening).value?.picture)],
  }),
  Component: Page,
};
