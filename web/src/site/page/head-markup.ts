import { imageVariants } from '@hydraulics/common/units/images';
import { escapeHtml, escapeScriptJson } from '@hydraulics/common/units/markup';
import { shareSize, shareType, siteShareAddress } from '@hydraulics/common/units/share';
import type { DataStore } from '../../shared/data/store.ts';
import { titleOf } from './head.ts';
import type { Head, Params, SitePage } from './page.ts';
import { addressOf, neighboursOf } from './paging.ts';
import { queries } from './queries.ts';
import { structuredData } from './structured-data.ts';

/** A page that was read, and where it lives. */
export type PageRead = { page: SitePage; params: Params; store: DataStore; publicUrl: string; missing: boolean };

/**
 * The head's markup as the server writes it: for tabs and search engines, for whoever shows a shared link, and the same
 * facts as data. It is not among what the browser loads.
 */
export function headMarkup({ page, params, store, publicUrl, missing }: PageRead): string {
  const head = page.head(store, params);
  const { title, description } = head;
  const basics = `<title>${escapeHtml(title)}</title>${meta('name', 'description', description)}`;
  if (missing || !description) return `${basics}${meta('name', 'robots', 'noindex')}`;
  const address = publicUrl + addressOf(page, params);
  const neighbours = Object.entries(neighboursOf(page, params, store));
  return [
    basics,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...neighbours.map(([rel, path]) => (path ? `<link rel="${rel}" href="${escapeHtml(publicUrl + path)}">` : '')),
    sharing(head, address, store, publicUrl),
    head.image ? preload(head.image) : '',
    `<script type="application/ld+json">${escapeScriptJson(structuredData({ page, params, store, publicUrl, address, head }))}</script>`,
  ].join('');
}

const meta = (kind: 'name' | 'property', name: string, content: string | number): string =>
  content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(String(content))}">`;

/** What is shown where the address is shared. */
function sharing({ title, description, share }: Head, address: string, store: DataStore, publicUrl: string): string {
  const site = store.get(queries.company).value?.name ?? '';
  const properties: [string, string | number][] = [
    ['og:site_name', site],
    ['og:type', share ? 'product' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', publicUrl + (share?.address ?? siteShareAddress)],
    ['og:image:type', shareType],
    ['og:image:width', shareSize.width],
    ['og:image:height', shareSize.height],
    ['og:image:alt', share?.alt ?? titleOf(store)],
  ];
  const card = meta('name', 'twitter:card', 'summary_large_image');
  return properties.map(([name, content]) => meta('property', name, content)).join('') + card;
}

/** Fetches the page's first image at once, in the same form that its <picture> will choose. */
function preload({ path, sizes }: NonNullable<Head['image']>): string {
  const variants = imageVariants(path);
  const format = variants.every(({ avif }) => avif) ? 'avif' : 'webp';
  const set = variants.map(variant => `${variant[format]} ${variant.width}w`).join(', ');
  if (!set) return '';
  return `<link rel="preload" as="image" type="image/${format}" fetchpriority="high" imagesrcset="${set}" imagesizes="${escapeHtml(sizes)}">`;
}
