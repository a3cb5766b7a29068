import { paths } from '@hydraulics/common/contract/site-paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import { plainText } from '@hydraulics/common/text';
import { shareAddress } from '@hydraulics/common/units/share';
import { described, titleOf } from '../page/head.ts';
import { isMissing, type PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { canonicalOf, codeOf, sheetOf, shownSize } from '../page/size.ts';
import { viewerSizes } from '../ui/lightbox/viewer-sizes.ts';
import { keyFiguresOf } from './details/key-figures.tsx';
import { Page } from './product-page.tsx';

/** The figures of a size that products are compared by: `VCX-80/56: Bore 80 mm, Rod 56 mm …`. */
const sizeSummary = (sheet: Sheet | undefined, code: string): string =>
  `${code}: ${(sheet ? keyFiguresOf(sheet) : []).map(({ name, metric }) => `${name} ${metric}`).join(', ')}.`;

export const product: PageView = {
  queries: ({ id = '' }) => [queries.product(id)],
  address: canonicalOf,
  followUps: (store, { id = '', ...params }) => {
    const found = store.get(queries.product(id)).value;
    return found
      ? [queries.sheet(id, codeOf(params, found)), queries.pagesOf(found._id), queries.related(found.categoryId)]
      : [];
  },
  head: (store, { id = '', ...params }) => {
    const found = store.get(queries.product(id));
    if (!found.value) {
      return { title: titleOf(store, isMissing(found) ? 'No product found' : paths.product.title), description: '' };
    }
    const { category, smallDesc, images, searchTitle, searchDescription, noindex } = found.value;
    const [path] = images;
    const sheet = sheetOf(store, { id, ...params });
    const size = shownSize(sheet);
    // Codes are unlimited: only the sizes of the table have a picture each.
    const pictured = size?.kind === 'listed' ? size.code : (size?.row ?? undefined);
    const name = size ? `${size.code}, ${found.value.name}` : found.value.name;
    return {
      title: (!size && searchTitle) || titleOf(store, name),
      description:
        (!size && searchDescription) ||
        described(
          size ? sizeSummary(sheet, size.code) : plainText(smallDesc) || `${name}, ${category}.`,
          `${category} by ${store.get(queries.company).value?.name ?? ''}: figures, drawing and order code.`,
        ),
      ...(path ? { pictures: [{ path, sizes: viewerSizes }] } : {}),
      // Only the sizes of the table are limited.
      ...(noindex || (sheet?.size && sheet.size.kind !== 'listed') ? { noindex: true } : {}),
      share: { address: shareAddress(found.value, pictured), alt: `${name}, ${category}`, type: 'product' },
    };
  },
  failed: 'Error fetching product: ',
  Component: Page,
};
