import { paths } from '@hydraulics/common/contract/site-paths';
import { imageVariants, uploadsFolder } from '@hydraulics/common/units/images';
import type { DataStore } from '../../shared/data/store.ts';
import { titleOf } from '../page/head.ts';
import type { PageView, Params } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { fileOf } from './file-of.ts';
import { GalleryImagePage, ProductImagePage } from './image-page.tsx';

const onePage = (isThere: boolean | undefined) => (isThere === false ? 0 : undefined);

const isImage = (params: Params) => imageVariants(fileOf(params)).length > 0;

/** Not indexed, because the page that contains the picture is. */
const head = (store: DataStore) => ({ title: titleOf(store, paths.galleryImage.title), description: '' });

/** A picture of the gallery, for use without the lightbox: without script, or in a new tab. */
export const galleryImage: PageView = {
  queries: ({ file = '' }) => [queries.galleryImage(file)],
  pages: (store, params) =>
    onePage(isImage(params) && store.get(queries.galleryImage(params.file ?? '')).value !== null),
  head: (store, params) => {
    const { searchTitle, searchDescription } = store.get(queries.galleryImage(params.file ?? '')).value ?? {};
    const automatic = head(store);
    return { title: searchTitle || automatic.title, description: searchDescription || automatic.description };
  },
  Component: GalleryImagePage,
};

/** An image of a product or its specification, likewise. */
export const productImage: PageView = {
  queries: ({ id = '' }) => [queries.product(id)],
  pages: (store, params) => {
    const product = store.get(queries.product(params.id ?? '')).value;
    return onePage(product && [...product.images, product.specImage].includes(`${uploadsFolder}/${params.file}`));
  },
  head,
  Component: ProductImagePage,
};
