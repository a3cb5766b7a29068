import { newsFeedPath, paths } from '@hydraulics/common/contract/site-paths';
import { imageVariants } from '@hydraulics/common/units/images';
import { escapeHtml, escapeScriptJson } from '@hydraulics/common/units/markup';
import type { DataStore } from '../../shared/data/store.ts';
import { headTags, valueAttribute } from './head-tags.ts';
import type { FirstPicture, Params, SitePage } from './page.ts';
import { addressOf } from './paging.ts';
import { structuredData } from './structured-data.ts';

/** A loaded page and its address. */
export type PageRead = { page: SitePage; params: Params; store: DataStore; publicUrl: string; missing: boolean };

/**
 * The head's markup as the server writes it: for tabs, search engines and link previews. The browser never loads this
 * module.
 */
export function headMarkup({ page, params, store, publicUrl, missing }: PageRead): string {
  const head = page.head(store, params);
  const basics = `<title>${escapeHtml(head.title)}</title>${tagsOf({ page, params, store, publicUrl, missing })}`;
  if (missing || !head.description) return basics;
  return basics + feedOf(page);
}

/** The facts of a page as structured data, for the end of the body: the first screen comes before them. */
export function structuredMarkup({ page, params, store, publicUrl, missing }: PageRead): string {
  const head = page.head(store, params);
  if (missing || !head.description) return '';
  const address = publicUrl + addressOf(page, params, store);
  const data = escapeScriptJson(structuredData({ page, params, store, publicUrl, address, head }));
  return `<script type="application/ld+json">${data}</script>`;
}

/** The title of a page. */
export const titleIn = ({ page, params, store }: PageRead): string => page.head(store, params).title;

/** The feed of the news, on the pages that may be news. */
const feedOf = ({ pattern }: SitePage): string =>
  pattern === paths.news.pattern || pattern === paths.page.pattern
    ? `<link rel="alternate" type="application/rss+xml" title="${paths.news.title}" href="${newsFeedPath}">`
    : '';

/** Preloads the pictures of the first screen. */
export function preloadsOf({ page, params, store, missing }: PageRead): string {
  return missing ? '' : (page.head(store, params).pictures ?? []).map(preload).join('');
}

/** Whether there are so many pictures that the fonts would compete with them on a slow connection. */
export const hasFontsLater = ({ page, params, store }: PageRead): boolean =>
  (page.head(store, params).pictures ?? []).filter(picture => 'path' in picture).length > 1;

const tagsOf = ({ publicUrl, ...read }: PageRead): string =>
  headTags({ ...read, origin: publicUrl })
    .filter(({ value }) => value)
    .map(({ tag, by, name, value }) => `<${tag} ${by}="${name}" ${valueAttribute[tag]}="${escapeHtml(value)}">`)
    .join('');

/** Preloads the variant of an image that its <picture> will choose. */
function preload(picture: FirstPicture): string {
  if ('address' in picture) {
    return `<link rel="preload" as="image" fetchpriority="high" href="${picture.address}" media="${picture.media}">`;
  }
  const { path, sizes } = picture;
  const variants = imageVariants(path);
  const format = variants.every(({ avif }) => avif) ? 'avif' : 'webp';
  const set = variants.map(variant => `${variant[format]} ${variant.width}w`).join(', ');
  if (!set) return '';
  return `<link rel="preload" as="image" type="image/${format}" fetchpriority="high" imagesrcset="${set}" imagesizes="${escapeHtml(sizes)}">`;
}
