import { shareSize, shareType, siteShareAddress } from '@hydraulics/common/units/share';
import type { DataStore } from '../../shared/data/store.ts';
import { titleOf } from './head.ts';
import type { Params, SitePage } from './page.ts';
import { addressOf, neighboursOf } from './paging.ts';
import { queries } from './queries.ts';

/** A tag of the head: what tells it from the others, and what it says; nothing, where the page has no such tag. */
export type HeadTag = { tag: 'link' | 'meta'; by: 'rel' | 'name' | 'property'; name: string; says: string };

/** The attribute that says it. */
export const saidIn = { link: 'href', meta: 'content' } as const;

type PageRead = {
  page: SitePage;
  params: Params;
  store: DataStore;
  /** What addresses begin with. */
  origin: string;
  missing?: boolean;
};

/**
 * What the head says of a page: for tabs, search engines, and whoever shows a shared link. The server writes it as markup,
 * and the browser goes by it when the page changes. The tags are always the same, in the same order.
 */
export function headTags({ page, params, store, origin, missing = false }: PageRead): HeadTag[] {
  const { title, description, share } = page.head(store, params);
  // A page without a description is of nothing that is there.
  const there = !missing && description !== '';
  const whole = (path: string | undefined) => (path ? origin + path : '');
  const address = whole(addressOf(page, params));
  const { prev, next } = neighboursOf(page, params, store);
  const tag =
    (tag: HeadTag['tag'], by: HeadTag['by']) =>
    ([name, says]: [string, string | number]): HeadTag => ({ tag, by, name, says: there ? String(says) : '' });
  return [
    { tag: 'meta', by: 'name', name: 'description', says: description },
    { tag: 'meta', by: 'name', name: 'robots', says: there ? '' : 'noindex' },
    ...Object.entries({ canonical: address, prev: whole(prev), next: whole(next) }).map(tag('link', 'rel')),
    ...Object.entries({
      'og:site_name': store.get(queries.company).value?.name ?? '',
      'og:type': share ? 'product' : 'website',
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': whole(share?.address ?? siteShareAddress),
      'og:image:type': shareType,
      'og:image:width': shareSize.width,
      'og:image:height': shareSize.height,
      'og:image:alt': share?.alt ?? titleOf(store),
    }).map(tag('meta', 'property')),
    tag('meta', 'name')(['twitter:card', 'summary_large_image']),
  ];
}
