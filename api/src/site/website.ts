import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RenderedPage, RenderLogo, RenderPage, RenderStaffPage } from '@hydraulics/common/contract/render';
import type { Middleware } from 'koa';
import { adminSources, type OfflineReading, readAssets } from './assets.ts';
import { builtFiles } from './built-files.ts';
import {
  type AdminScripts,
  adminDocument,
  type PageDocument,
  type PlainPage,
  plainDocument,
  siteDocument,
} from './document.ts';
import { workerScript } from './offline/worker-script.ts';

/** The website: built, or served by Vite during development. */
export type Website = {
  render: RenderPage;
  document: (page: RenderedPage, url: string) => Promise<PageDocument>;
  admin: (path: string) => Promise<PageDocument>;
  staffStyles: string[];
  /** A page that the server writes itself, without script. */
  plain: (page: PlainPage) => PageDocument;
  /** The service worker, and the logo of its offline page; absent during development. */
  offline?: { worker: string; logo: RenderLogo };
  /** Replaces the pages' policies; for development only. */
  policy?: string;
  assets: Middleware;
};

const adminScripts = (path: string, scripts: string[]): AdminScripts =>
  path === adminPaths.login.pattern ? { now: [], later: scripts } : { now: scripts, later: [] };

type ServerEntry = { render: RenderPage; renderLogo: RenderLogo; renderStaff: RenderStaffPage };

/** The built website. Its manifest and style rules are read once. */
export async function builtWebsite(folder: string, offline: OfflineReading = 'on'): Promise<Website> {
  const client = join(folder, 'client');
  const { site, admin, replay, worker, scriptsOf } = readAssets(client, offline);
  const entry = (await import(pathToFileURL(join(folder, 'server', 'server.js')).href)) as ServerEntry;
  const staffPage = (path: string) =>
    adminDocument(entry.renderStaff(path), admin, replay, adminScripts(path, scriptsOf(adminSources(path))));
  // Single records would be too many to prerender.
  const staticPaths = Object.values(adminPaths).filter(({ pattern }) => !pattern.includes(':'));
  const staffPages = new Map(staticPaths.map(({ pattern }) => [pattern as string, staffPage(pattern)]));
  return {
    render: entry.render,
    document: async page => siteDocument(page, site),
    admin: async path => staffPages.get(path) ?? staffPage(path),
    staffStyles: admin.styles,
    plain: page => plainDocument(page, site),
    offline: { worker: workerScript(worker), logo: entry.renderLogo },
    assets: builtFiles(client),
  };
}
