import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderLogo, RenderRequest, ServerEntry } from '@hydraulics/common/contract/render';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { type OfflineReading, readAssets } from './assets.ts';
import { builtFiles } from './built-files.ts';
import {
  type PageDocument,
  type PlainPage,
  plainDocument,
  printTag,
  type SitePage,
  staffDocument,
} from './document.ts';
import { embedDrawings } from './embedded-drawings.ts';
import { workerScript } from './offline/worker-script.ts';
import { Renderers } from './renderers/renderers.ts';

/** The website: built, or served by Vite during development. */
export type Website = {
  /** Differs if it was built from other sources; absent during development. */
  build?: () => string;
  page: (request: RenderRequest) => Promise<SitePage>;
  admin: (path: string) => Promise<PageDocument>;
  staffStyles: string[];
  /** A page that the server writes itself, without script. */
  plain: (page: PlainPage) => PageDocument;
  /** The service worker, and the logo of its offline page; absent during development. */
  offline?: { worker: string; logo: RenderLogo };
  /** A document with its drawings within it, for the screen of a program that reaches only pictures that were uploaded. */
  withDrawings?: (html: string) => Promise<string>;
  /** Replaces the pages' policies; for development only. */
  policy?: string;
  assets: Middleware;
  close(): Promise<void>;
};

type Options = {
  log: Logger;
  offline?: OfflineReading;
  /** How many threads render pages beside this one while many are asked for. */
  threads?: number;
};

/** The built website. Its manifest and style rules are read once. */
export async function builtWebsite(folder: string, { log, offline = 'on', threads = 0 }: Options): Promise<Website> {
  const client = join(folder, 'client');
  const { site, admin, start, worker } = readAssets(client, offline);
  const files = [join(client, '.vite', 'manifest.json'), join(folder, 'server', 'server.js')];
  const entry = pathToFileURL(join(folder, 'server', 'server.js')).href;
  const { load, show, renderLogo } = (await import(entry)) as ServerEntry;
  const renderers = new Renderers({ entry, assets: site, show, threads, log });
  const staffPage = staffDocument(admin, start);
  return {
    build: () => files.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex'),
    page: request => renderers.render(() => load(request)),
    admin: async () => staffPage,
    staffStyles: admin.styles,
    plain: page => plainDocument(page, site),
    offline: { worker: workerScript(worker), logo: renderLogo },
    withDrawings: html => embedDrawings(html.replace(printTag(site), ''), client),
    assets: builtFiles(client),
    close: () => renderers.close(),
  };
}
