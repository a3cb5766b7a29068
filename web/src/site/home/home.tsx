import type { Look } from '@hydraulics/common/nouns/company';
import { ownDrawing } from '@hydraulics/common/units/colours/own-drawing';
import { described, titleOf, withOwnSearch } from '../page/head.ts';
import type { FirstPicture, PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { drawnOnce } from './drawn-once.ts';
import drawing from './hero-drawing.svg';
import { Page } from './home-page.tsx';

const opening = (look: Look | undefined): FirstPicture =>
  look?.opening
    ? { path: look.opening, sizes: '100vw' }
    : { address: `${ownDrawing(drawing, look)}#drawn`, media: drawnOnce };

export const home: PageView = {
  queries: () => [queries.opening, queries.home, queries.linePictures],
  head: store =>
    withOwnSearch(store, 'home', {
      title: titleOf(store),
      description: described(
        store.get(queries.company).value?.summary ?? '',
        store.get(queries.company).value?.tagline ?? '',
      ),
      pictures: [opening(store.get(queries.company).value?.look)],
    }),
  Component: Page,
};
