import { firstScreenId, type RenderedPage } from '@hydraulics/common/contract/render';
import { themeKey } from '@hydraulics/common/limits';
import { type PageLook, productIcon } from '@hydraulics/common/nouns/website/page-look';
import { classesIn, stylesFor } from '@hydraulics/common/page-styles/select-rules';
import { skeleton } from '@hydraulics/common/skeleton';
import { defaultColours } from '@hydraulics/common/units/colours/colours';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { type Inline, inline } from '../html/inline.ts';
import type { PageHashes } from '../http/security.ts';
import type { EntryAssets } from './assets.ts';

const styleTags = ({ styles }: EntryAssets, own: Inline | undefined) =>
  own ? `<style>${own.text}</style>` : styles.map(href => `<link rel="stylesheet" href="${href}">`).join('');

/** The link to the rules for paper. */
export const printTag = ({ inline }: EntryAssets) =>
  inline ? `<link rel="stylesheet" href="${inline.print}" media="print">` : '';

const scriptTag = ({ script }: Pick<EntryAssets, 'script'>) => `<script type="module" src="${script}"></script>`;

// A classic script at the end: a module would run in one task with the first layout, which then counts as script time.
const hydrateTag = ({ script, imports, styles }: EntryAssets, hydrate: Inline) =>
  `<script id="hydrate" data-entry="${script}" data-imports="${imports.join(' ')}" data-styles="${styles.join(' ')}">${hydrate.text}</script>`;

const fontTags = ({ fonts }: EntryAssets) =>
  fonts.map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');

type Head = {
  more: string;
  start?: string;
  own?: Inline | undefined;
  preloads?: string | undefined;
  look?: PageLook | undefined;
  files?: string | undefined;
};

/** Preloads come first, because on a slow line a request takes as long as the rest of the page. */
const head = (assets: EntryAssets, { more, start = '', own, preloads = fontTags(assets), look, files }: Head) => {
  const { theme, icon } = look ?? { theme: defaultColours.base, icon: productIcon };
  return `<!doctype html><html lang="en"${files ? ` data-files="${escapeHtml(files)}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${preloads}${more}<meta name="theme-color" content="${theme}"><link rel="icon" href="${icon.path}" type="${icon.type}">${styleTags(assets, own)}${start}</head>`;
};

/** Delays the paint until the first screen has arrived, because parts painted earlier would move. Chromium only. */
const expectFirstScreen = (body: string) =>
  body.includes(` id="${firstScreenId}"`) ? `<link rel="expect" href="#${firstScreenId}" blocking="render">` : '';

/** Preloads a sheet that is linked at the end of the page, where it blocks nothing. */
const preloadOf = (later: { sheet: string } | undefined) =>
  later ? `<link rel="preload" href="${later.sheet}" as="style">` : '';

/** A document, and the hashes of its inline style and script. */
export type PageDocument = { html: string; hashes: PageHashes };

/** A public page as it is sent. */
export type SitePage = Pick<RenderedPage, 'status' | 'address' | 'filesUrl'> & { bytes: Buffer; hashes: PageHashes };

/**
 * A public page: complete HTML, whose islands carry what they need for hydration. Beside pictures no font is
 * preloaded: it would compete with them on a slow line, and text is readable without it. The first layout requests the
 * fonts; on a page with several pictures a late style sheet does, which arrives with their first bytes, or at once from
 * the cache. The rules for what is far below are at the end, so that more of the first screen is in the first window of a
 * connection. Those for paper are a linked sheet, which browsers load last.
 */
export function sitePage(page: RenderedPage, assets: EntryAssets): SitePage {
  const later = page.fontsLater && page.preloads ? assets.inline?.fontsLater : undefined;
  const classes = classesIn(page.body);
  const own =
    assets.inline &&
    inline(stylesFor((later ?? assets.inline).rules, classes) + (page.styles ?? '') + (page.look?.rules ?? ''));
  const below = assets.inline && stylesFor(assets.inline.late, classes);
  const late = below ? inline(below) : undefined;
  // A list of telephones has the time zone of their hours.
  const script = assets.inline?.[page.body.includes(' data-zone="') ? 'hydrateWithHours' : 'hydrate'];
  const [first, last] = script ? ['', hydrateTag(assets, script)] : [scriptTag(assets), ''];
  const before = `${head(assets, { more: expectFirstScreen(page.body) + page.head, start: first, own, preloads: page.preloads ? page.preloads + preloadOf(later) : undefined, look: page.look, files: page.filesUrl })}<body><div id="root">`;
  const after = `</div>${late ? `<style>${late.text}</style>` : ''}${printTag(assets)}${last}${later ? `<link rel="stylesheet" href="${later.sheet}">` : ''}</body></html>`;
  // Each for itself: the body would be copied once more into a string of all.
  const bytes = Buffer.concat([before, page.body, after].map(part => Buffer.from(part)));
  const { status, address, filesUrl } = page;
  return {
    status,
    address,
    filesUrl,
    bytes,
    hashes: { style: own?.sha256, late: late?.sha256, script: script?.sha256 },
  };
}

/** Markup for the head and the body. */
export type PlainPage = Pick<RenderedPage, 'head' | 'body' | 'look'>;

/** A page in the design of the public site, without script. */
export function plainDocument(page: PlainPage, assets: EntryAssets): PageDocument {
  const { rules = [], late = [] } = assets.inline ?? {};
  const classes = classesIn(page.body);
  const own = inline(stylesFor(rules, classes) + stylesFor(late, classes) + (page.look?.rules ?? ''));
  return {
    html: `${head(assets, { more: page.head, own, look: page.look })}<body>${page.body}</body></html>`,
    hashes: { style: own.sha256 },
  };
}

/** Hides the skeleton in browsers without script, where it would load for ever. */
const withoutScript = inline('#root{display:none}');

/**
 * The one page of the back office: a skeleton, which the app replaces. Not indexed, since it needs a token.
 * @param start runs before the first paint and loads the app; absent during development
 */
export function staffDocument(assets: EntryAssets, start?: Inline): PageDocument {
  // Before the style sheet, which would block it.
  const early = start
    ? `<script data-theme-key="${themeKey}" data-entry="${assets.script}" data-imports="${assets.imports.join(' ')}">${start.text}</script>`
    : '';
  const more = `<title>Back office</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${early}<noscript><style>${withoutScript.text}</style></noscript>`;
  // Without a style sheet, as at first during development, they would be visible.
  const notices =
    start &&
    '<noscript>The back office needs JavaScript. Please allow it for this site.</noscript><p class="unloaded" role="alert">The back office could not be loaded. Please reload this page.</p><p class="outdated" role="alert">This browser is too old for the back office. Please use a current version of Chrome, Edge, Firefox or Safari.</p>';
  const html = `${head(assets, { more, start: start ? '' : scriptTag(assets) })}<body>${notices ?? ''}<div id="root">${skeleton}</div></body></html>`;
  return { html, hashes: { style: withoutScript.sha256, script: start?.sha256 } };
}
