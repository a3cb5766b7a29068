import type { RenderedPage, StaffPage } from '@hydraulics/common/contract/render';
import { storageKeys } from '@hydraulics/common/limits';
import { escapeHtml, scriptJson } from '@hydraulics/common/units/markup';
import type { PageHashes } from '../http/security.ts';
import { type EntryAssets, type Inline, inline } from './assets.ts';
import { stylesFor } from './page-styles.ts';

const styleTags = ({ styles }: EntryAssets, own: Inline | undefined) =>
  own ? `<style>${own.text}</style>` : styles.map(href => `<link rel="stylesheet" href="${href}">`).join('');

const scriptTag = ({ script }: EntryAssets) => `<script type="module" src="${script}" fetchpriority="low"></script>`;

// At the end of the page and no module: a module runs in one go with the page's first layout, which then counts as script.
const wakeTag = ({ script, parts, styles }: EntryAssets, wake: Inline) =>
  `<script id="wake" data-entry="${script}" data-parts="${parts.join(' ')}" data-styles="${styles.join(' ')}">${wake.text}</script>`;

// Before all else, so that the largest of them has the connection that is open.
const fontTags = ({ fonts }: EntryAssets) =>
  fonts.map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');

const head = (assets: EntryAssets, more: string, start: string, own?: Inline) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${fontTags(assets)}${more}<meta name="theme-color" content="#0d1b26"><link rel="icon" href="/icon.svg" type="image/svg+xml">${styleTags(assets, own)}${start}</head>`;

/** A document, and the hashes of what it carries, for its policy. */
export type PageDocument = { html: string; hashes: PageHashes };

/** A public page: complete as it stands, with the data beside it for when React wakes. */
export function siteDocument(page: RenderedPage, assets: EntryAssets): PageDocument {
  const own = assets.inline && inline(stylesFor(assets.inline.rules, page.body));
  const [first, last] = assets.inline ? ['', wakeTag(assets, assets.inline.wake)] : [scriptTag(assets), ''];
  const html = `${head(assets, page.head, first, own)}<body><div id="root">${page.body}</div><script id="state" type="application/json">${scriptJson(page.state)}</script>${last}</body></html>`;
  return { html, hashes: { style: own?.sha256, script: assets.inline?.wake.sha256 } };
}

/** The scripts of a page of the back office: those to fetch beside it, or once it has been painted; the last is the entry. */
export type AdminScripts = { now: string[]; later: string[] };

/** A page of the back office, with what the server can know of it. */
export function adminDocument(page: StaffPage, assets: EntryAssets, hold: Inline, scripts: AdminScripts): PageDocument {
  // In front of the style sheet, which would hold it up. The program can wait for what makes the first picture.
  const carried = `<script data-token-key="${storageKeys.token}" data-later="${scripts.later.join(' ')}">${hold.text}</script>`;
  const preloads = scripts.now.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('');
  const start = scripts.now.length > 0 ? scriptTag(assets) : '';
  const quiet = '<noscript><style>#root{display:none}</style></noscript>';
  const html = `${adminHead(page.title, assets, carried + preloads + quiet, start)}<body><noscript>The back office needs JavaScript. Please allow it for this site.</noscript><p class="unloaded" role="alert">The back office could not be loaded. Please load this page again.</p><div id="root">${page.body}</div></body></html>`;
  return { html, hashes: { script: hold.sha256 } };
}

/** The same without anything drawn, for development. */
export const emptyAdminDocument = (assets: EntryAssets): string =>
  `${adminHead('Back office', assets, '', scriptTag(assets))}<body><div id="root"></div></body></html>`;

/** They need a token and no crawler. */
const adminHead = (title: string, assets: EntryAssets, more: string, start: string) =>
  head(assets, `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">${more}`, start);
