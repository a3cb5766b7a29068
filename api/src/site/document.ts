import type { RenderedPage } from '@hydraulics/common/render';
import { scriptJson } from '@hydraulics/common/script-json';
import type { EntryAssets } from './assets.ts';

const styleTags = ({ inline, styles }: EntryAssets) =>
  inline
    ? `<style>${inline.style.text}</style>`
    : styles.map(href => `<link rel="stylesheet" href="${href}">`).join('');

const scriptTag = ({ inline, script, parts }: EntryAssets) =>
  inline
    ? `<script type="module" id="wake" data-entry="${script}" data-parts="${parts.join(' ')}">${inline.wake.text}</script>`
    : `<script type="module" src="${script}"></script>`;

const fontTags = ({ fonts }: EntryAssets) =>
  fonts.map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('');

const head = (assets: EntryAssets, more: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${more}<meta name="theme-color" content="#0d1b26"><link rel="icon" href="/icon.svg" type="image/svg+xml">${fontTags(assets)}${styleTags(assets)}${scriptTag(assets)}</head>`;

/** A public page: complete as it stands, with the data beside it for when React wakes. */
export const siteDocument = (page: RenderedPage, assets: EntryAssets): string =>
  `${head(assets, page.head)}<body><div id="root">${page.body}</div><script id="state" type="application/json">${scriptJson(page.state)}</script></body></html>`;

/** The staff's page: they need a token and no crawler, so it is rendered in the browser. */
export const adminDocument = (assets: EntryAssets, scripts: string[] = []): string =>
  `${head(assets, `<title>Back office</title><meta name="robots" content="noindex">${scripts.map(href => `<link rel="modulepreload" href="${href}">`).join('')}`)}<body><div id="root"></div><noscript>The back office needs JavaScript. Please allow it for this site.</noscript></body></html>`;
