import { firstScreenId, type RenderedPage, type StaffPage } from '@hydraulics/common/contract/render';
import { storageKeys, themeKey } from '@hydraulics/common/limits';
import { stylesFor } from '@hydraulics/common/page-styles/select-rules';
import { escapeHtml, escapeScriptJson } from '@hydraulics/common/units/markup';
import { type Inline, inline } from '../html/inline.ts';
import type { PageHashes } from '../http/security.ts';
import type { EntryAssets } from './assets.ts';

const styleTags = ({ styles }: EntryAssets, own: Inline | undefined) =>
  own ? `<style>${own.text}</style>` : styles.map(href => `<link rel="stylesheet" href="${href}">`).join('');

const scriptTag = ({ script }: EntryAssets) => `<script type="module" src="${script}" fetchpriority="low"></script>`;

// A classic script at the end: a module would run in one task with the first layout, which then counts as script time.
const hydrateTag = ({ script, imports, styles }: EntryAssets, hydrate: Inline) =>
  `<script id="hydrate" data-entry="${script}" data-imports="${imports.join(' ')}" data-styles="${styles.join(' ')}">${hydrate.text}</script>`;

const fontTags = ({ fonts }: EntryAssets) =>
  fonts.map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');

/** Preloads come first, because on a slow line a request takes as long as the rest of the page. */
const head = (assets: EntryAssets, more: string, start: string, own?: Inline, preloads = fontTags(assets)) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${preloads}${more}<meta name="theme-color" content="#0d1b26"><link rel="icon" href="/icon.svg" type="image/svg+xml">${styleTags(assets, own)}${start}</head>`;

/** Delays the paint until the first screen has arrived, because parts painted earlier would move. Chromium only. */
const expectFirstScreen = (body: string) =>
  body.includes(` id="${firstScreenId}"`) ? `<link rel="expect" href="#${firstScreenId}" blocking="render">` : '';

/** Preloads a sheet that is linked at the end of the page, where it blocks nothing. */
const preloadOf = (later: { sheet: string } | undefined) =>
  later ? `<link rel="preload" href="${later.sheet}" as="style">` : '';

/** A document, and the hashes of its inline style and script. */
export type PageDocument = { html: string; hashes: PageHashes };

/**
 * A public page: complete HTML, with its data for hydration. Beside pictures no font is preloaded: it would compete
 * with them on a slow line, and text is readable without it. The first layout requests the fonts; on a page with
 * several pictures a late style sheet does, which arrives with their first bytes, or at once from the cache.
 */
export function siteDocument(page: RenderedPage, assets: EntryAssets): PageDocument {
  const later = page.fontsLater && page.preloads ? assets.inline?.fontsLater : undefined;
  const own = assets.inline && inline(stylesFor((later ?? assets.inline).rules, page.body));
  const [first, last] = assets.inline ? ['', hydrateTag(assets, assets.inline.hydrate)] : [scriptTag(assets), ''];
  const html = `${head(assets, expectFirstScreen(page.body) + page.head, first, own, page.preloads ? page.preloads + preloadOf(later) : undefined)}<body><div id="root">${page.body}</div><script id="state" type="application/json">${escapeScriptJson(page.state)}</script>${last}${later ? `<link rel="stylesheet" href="${later.sheet}">` : ''}</body></html>`;
  return { html, hashes: { style: own?.sha256, script: assets.inline?.hydrate.sha256 } };
}

/** Markup for the head and the body. */
export type PlainPage = Pick<RenderedPage, 'head' | 'body'>;

/** A page in the design of the public site, without script. */
export function plainDocument(page: PlainPage, assets: EntryAssets): PageDocument {
  const own = inline(stylesFor(assets.inline?.rules ?? [], page.body));
  return { html: `${head(assets, page.head, '', own)}<body>${page.body}</body></html>`, hashes: { style: own.sha256 } };
}

/** The scripts of a staff page: preloaded at once, or after the first paint; the last is the entry. */
export type AdminScripts = { now: string[]; later: string[] };

/** Hides the screens in browsers without script, where they do not work. */
const withoutScript = inline('#root{display:none}');

/** A server-rendered page of the back office. */
export function adminDocument(
  page: StaffPage,
  assets: EntryAssets,
  replay: Inline,
  scripts: AdminScripts,
): PageDocument {
  // Before the style sheet, which would block it. The app has lower priority than the first paint.
  const carried = `<script data-token-key="${storageKeys.token}" data-role-key="${storageKeys.role}" data-theme-key="${themeKey}" data-scripts="${scripts.later.join(' ')}">${replay.text}</script>`;
  const preloads = scripts.now.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('');
  const start = scripts.now.length > 0 ? scriptTag(assets) : '';
  const quiet = `<noscript><style>${withoutScript.text}</style></noscript>`;
  const html = `${adminHead(page.title, assets, carried + preloads + quiet, start)}<body><noscript>The back office needs JavaScript. Please allow it for this site.</noscript><p class="unloaded" role="alert">The back office could not be loaded. Please reload this page.</p><p class="outdated" role="alert">This browser is too old for the back office. Please use a current version of Chrome, Edge, Firefox or Safari.</p><div id="root">${page.body}</div></body></html>`;
  return { html, hashes: { style: withoutScript.sha256, script: replay.sha256 } };
}

/** An empty page, for development. */
export const emptyAdminDocument = (assets: EntryAssets): string =>
  `${adminHead('Back office', assets, '', scriptTag(assets))}<body><div id="root"></div></body></html>`;

/** Not indexed, since they need a token. */
const adminHead = (title: string, assets: EntryAssets, more: string, start: string) =>
  head(
    assets,
    `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${more}`,
    start,
  );
