import { paths } from '@hydraulics/common/contract/site-paths';
import { imageVariants } from '@hydraulics/common/units/images';
import { described, titleOf, withOwnSearch } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { pageCount, pagedTitle, pageOf } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { firstPictures, gallerySizes } from './first-pictures.ts';
import { Page } from './gallery-page.tsx';

export const gallery: PageView = {
  queries: params => [queries.gallery(pageOf(params)), queries.galleryCount],
  pages: store => {
    const { value } = store.get(queries.galleryCount);
    return value && pageCount(value.total);
  },
  head: (store, params) => {
    const numbered = (title: string) => pagedTitle(title, params, gallery.pages?.(store, params));
    const head = {
      title: titleOf(store, numbered(paths.gallery.title)),
      description: described(
        `Pictures of machines and works by ${store.get(queries.company).value?.name ?? ''}.`,
        store.get(queries.company).value?.summary ?? '',
      ),
      pictures: (store.get(queries.gallery(pageOf(params))).value ?? [])
        .filter(({ filename }) => imageVariants(filename).length > 0)
        .slice(0, firstPictures)
        .map(({ filename }) => ({ path: filename, sizes: gallerySizes })),
    };
    return withOwnSearch(store, 'gallery', head, numbered);
  },
  Component: Page,
};
