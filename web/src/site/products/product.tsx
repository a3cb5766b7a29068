import { codeParameter, paths } from '@hydraulics/common/contract/site-paths';
import { plainText } from '@hydraulics/common/text';
import { shareAddress } from '@hydraulics/common/units/share';
import { described, titleOf } from '../page/head.ts';
import { isMissing, type PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { viewerSizes } from '../ui/lightbox/viewer-sizes.ts';
import { Page } from './product-page.tsx';

export const product: PageView = {
  queries: ({ id = '' }) => [queries.product(id)],
  followUps: (store, { id = '' }) => {
    const found = store.get(queries.product(id)).value;
    return found ? [queries.sheet(id), queries.pagesOf(found._id), queries.related(found.categoryId)] : [];
  },
  head: (store, { id = '', ...params }) => {
    const found = store.get(queries.product(id));
    if (!found.value) {
      return { title: titleOf(store, isMissing(found) ? 'No product found' : paths.product.title), description: '' };
    }
    const { name, category, smallDesc, images, searchTitle, searchDescription, noindex } = found.value;
    const [path] = images;
    return {
      title: searchTitle || titleOf(store, name),
      description:
        searchDescription ||
        described(
          plainText(smallDesc) || `${name}, ${category}.`,
          `${category} by ${store.get(queries.company).value?.name ?? ''}: figures, drawing and order code.`,
        ),
      ...(path ? { pictures: [{ path, sizes: viewerSizes }] } : {}),
      // A code is one of many.
      ...(noindex || codeParameter in params ? { noindex: true } : {}),
      share: { address: shareAddress(found.value), alt: `${name}, ${category}`, type: 'product' },
    };
  },
  failed: 'Error fetching product: ',
  Component: Page,
};
