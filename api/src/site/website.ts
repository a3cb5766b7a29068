import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RenderedPage, RenderPage, RenderStaffPage } from '@hydraulics/common/contract/render';
import type { Middleware } from 'koa';
import serve from 'koa-static';
import { adminSources, readAssets } from './assets.ts';
import { type AdminScripts, adminDocument, type PageDocument, siteDocument } from './document.ts';

/** The website as the API serves it: built, or through Vite while developing. */
export type Website = {
  render: RenderPage;
  document: (page: RenderedPage, url: string) => Promise<PageDocument>;
  admin: (path: string) => Promise<PageDocument>;
  /** The style sheets of the back office, as addresses. */
  staffStyles: string[];
  /** A policy in place of the pages' own; for development only. */
  policy?: string;
  assets: Middleware;
};

/** The sign-in form can be filled in without the program, which comes when the form has been painted. */
const adminScripts = (path: string, scripts: string[]): AdminScripts =>
  path === adminPaths.login.pattern ? { now: [], later: scripts } : { now: scripts, later: [] };

type ServerEntry = { render: RenderPage; renderStaff: RenderStaffPage };

const year = 365 * 24 * 3600 * 1000;

/** The built website. Its pages, style sheet and addresses of assets are read once. */
export async function builtWebsite(folder: string): Promise<Website> {
  const client = join(folder, 'client');
  const { site, admin, hold, scriptsOf } = readAssets(client);
  const entry = (await import(pathToFileURL(join(folder, 'server', 'server.js')).href)) as ServerEntry;
  const staffPage = (path: string) =>
    adminDocument(entry.renderStaff(path), admin, hold, adminScripts(path, scriptsOf(adminSources(path))));
  // The same for everybody, and for ever; those of single records would be too many to keep.
  const whole = Object.values(adminPaths).filter(({ pattern }) => !pattern.includes(':'));
  const staffPages = new Map(whole.map(({ pattern }) => [pattern as string, staffPage(pattern)]));
  const files = serve(client, { index: false, brotli: true, gzip: true, hidden: false, setHeaders });
  return {
    render: entry.render,
    document: async page => siteDocument(page, site),
    admin: async path => staffPages.get(path) ?? staffPage(path),
    staffStyles: admin.styles,
    assets: async function assets(ctx, next) {
      // Only what looks like a file is looked up, so that a page costs no disk access.
      if (!/\.\w+$/.test(ctx.path)) return next();
      return files(ctx, next);
    },
  };
}

/** Names under /assets/ carry a hash of their content, so they are kept for ever. */
function setHeaders(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  const hashed = /[\\/]assets[\\/]/.test(path);
  response.setHeader('Cache-Control', hashed ? `public, max-age=${year / 1000}, immutable` : 'public, max-age=3600');
}
