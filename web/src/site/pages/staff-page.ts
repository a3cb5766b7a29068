import { paths } from '@hydraulics/common/contract/site-paths';
import type { PageBlock } from '@hydraulics/common/nouns/pages/blocks';
import { plainText } from '@hydraulics/common/text';
import { shareAddress } from '@hydraulics/common/units/share';
import { described, titleOf } from '../page/head.ts';
import { isMissing, type PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { Page } from './pages-page.tsx';

/** The first words of a page, for its description. */
function firstText(blocks: readonly PageBlock[]): string {
  for (const block of blocks) {
    const text = 'html' in block ? plainText(block.html) : block.kind === 'quotation' ? block.text : '';
    if (text) return text;
  }
  return '';
}

/** A page that staff made. */
export const staffPage: PageView = {
  queries: ({ name = '' }) => [queries.staffPage(name)],
  head: (store, { name = '' }) => {
    const found = store.get(queries.staffPage(name));
    const company = store.get(queries.company).value;
    const title = found.value?.title ?? (isMissing(found) ? 'No page found' : paths.page.title);
    const { blocks = [], searchTitle, searchDescription, searchImage, noindex } = found.value ?? {};
    return {
      title: searchTitle || titleOf(store, title),
      description: searchDescription || described(firstText(blocks) || title, company?.summary ?? ''),
      ...(noindex ? { noindex: true } : {}),
      ...(found.value && searchImage
        ? { share: { address: shareAddress(found.value), alt: title, type: found.value.date ? 'article' : 'website' } }
        : {}),
    };
  },
  Component: Page,
};
