import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, RenderLogo, RenderPage } from '@hydraulics/common/contract/render';
import type { Middleware } from 'koa';
import { type OfflineReading, readAssets } from './assets.ts';
import { builtFiles } from './built-files.ts';
import {
  type PageDocument,
  type PlainPage,
  plainDocument,
  type SiteDocument,
  siteDocument,
  staffDocument,
} from './document.ts';
import { embedDrawings } from './embedded-drawings.ts';
import { workerScript } from './offline/worker-script.ts';

/** The website: built, or served by Vite during development. */
export type Website = {
  /** Differs if it was built from other sources; absent during development. */
  build?: () => string;
  render: RenderPage;
  document: (page: RenderedPage, url: string) => Promise<SiteDocument>;
  admin: (path: string) => Promise<PageDocument>;
  staffStyles: string[];
  /** A page that the server writes itself, without script. */
  plain: (page: PlainPage) => PageDocument;
  /** The service worker, and the logo of its offline page; absent during development. */
  offline?: { worker: string; logo: RenderLogo };
  /** A document with its drawings within it, for a program that reaches only pictures that were uploaded. */
  withDrawings?: (html: string) => Promise<string>;
  /** Replaces the pages' policies; for development only. */
  policy?: string;
  assets: Middleware;
};

type ServerEntry = { render: RenderPage; renderLogo: RenderLogo };

/** The built website. Its manifest and style rules are read once. */
export async function builtWebsite(folder: string, offline: OfflineReading = 'on'): Promise<Website> {
  const client = join(folder, 'client');
  const { site, admin, start, worker } = readAssets(client, offline);
  const entry = (await import(pathToFileURL(join(folder, 'server', 'server.js')).href)) as ServerEntry;
  const files = [join(client, '.vite', 'manifest.json'), join(folder, 'server', 'server.js')];
  const staffPage = staffDocument(admin, start);
  return {
    build: () => files.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex'),
    render: entry.render,
    document: async page => siteDocument(page, site),
    admin: async () => staffPage,
    staffStyles: admin.styles,
    plain: page => plainDocument(page, site),
    offline: { worker: workerScript(worker), logo: entry.renderLogo },
    withDrawings: html => embedDrawings(html, client),
    assets: builtFiles(client),
  };
}
