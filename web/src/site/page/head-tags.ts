import { shareSize, shareType, siteShareAddress } from '@hydraulics/common/units/share';
import type { DataStore } from '../../shared/data/store.ts';
import { titleOf } from './head.ts';
import type { Params, SitePage } from './page.ts';
import { addressOf, neighboursOf } from './paging.ts';
import { queries } from './queries.ts';

/** A tag of the head: its identifying attribute and its value, undefined if the page has no such tag. */
export type HeadTag = { tag: 'link' | 'meta'; by: 'rel' | 'name' | 'property'; name: string; value: string };

/** The attribute with the value. */
export const valueAttribute = { link: 'href', meta: 'content' } as const;

type PageRead = {
  page: SitePage;
  params: Params;
  store: DataStore;
  origin: string;
  missing?: boolean;
};

/**
 * The tags of a page for tabs, search engines and link previews. The server renders them as markup, the browser updates
 * them on navigation. They are always the same tags in the same order.
 */
export function headTags({ page, params, store, origin, missing = false }: PageRead): HeadTag[] {
  const { title, description, share, noindex = false } = page.head(store, params);
  const there = !missing && description !== '';
  const absolute = (path: string | undefined) => (path ? origin + path : '');
  const address = absolute(addressOf(page, params, store));
  const { prev, next } = neighboursOf(page, params, store);
  const tag =
    (tag: HeadTag['tag'], by: HeadTag['by']) =>
    ([name, says]: [string, string | number]): HeadTag => ({ tag, by, name, value: there ? String(says) : '' });
  return [
    { tag: 'meta', by: 'name', name: 'description', value: description },
    { tag: 'meta', by: 'name', name: 'robots', value: there && !noindex ? '' : 'noindex' },
    ...Object.entries({ canonical: address, prev: absolute(prev), next: absolute(next) }).map(tag('link', 'rel')),
    ...Object.entries({
      'og:site_name': store.get(queries.company).value?.name ?? '',
      'og:type': share?.type ?? 'website',
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': absolute(share?.address ?? siteShareAddress),
      'og:image:type': shareType,
      'og:image:width': shareSize.width,
      'og:image:height': shareSize.height,
      'og:image:alt': share?.alt ?? titleOf(store),
    }).map(tag('meta', 'property')),
    tag('meta', 'name')(['twitter:card', 'summary_large_image']),
  ];
}
