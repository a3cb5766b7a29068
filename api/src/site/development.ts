import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerEntry } from '@hydraulics/common/contract/render';
import type { Middleware } from 'koa';
import type { UserConfigFnObject } from 'vite';
import { developmentPolicy } from '../http/security.ts';
import { adminEntry, siteEntry } from './assets.ts';
import { plainDocument, sitePage, staffDocument } from './document.ts';
import type { Website } from './website.ts';

const assets = (script: string) => ({ script: `/${script}`, imports: [], styles: [], fonts: [] });

/** The website served by Vite in this process, with hot reload on the same port. */
export async function developmentWebsite(webFolder: string, server: Server): Promise<Website> {
  const { createServer } = await import('vite');
  // Imported here, since Vite would bundle it into node_modules, which `node --watch` sees as a change.
  const configFile = pathToFileURL(join(webFolder, 'vite.config.ts')).href;
  const { default: configure } = (await import(configFile)) as { default: UserConfigFnObject };
  const vite = await createServer({
    ...configure({ command: 'serve', mode: 'development' }),
    root: webFolder,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const entry = () => vite.ssrLoadModule('/src/entries/server.tsx') as Promise<ServerEntry>;
  const middleware: Middleware = (ctx, next) =>
    new Promise((resolve, reject) => {
      ctx.respond = false;
      ctx.res.once('close', resolve);
      ctx.res.statusCode = 200;
      vite.middlewares(ctx.req, ctx.res, (error: unknown) => {
        if (error) return reject(error);
        ctx.respond = true;
        ctx.status = 404;
        next().then(resolve, reject);
      });
    });
  return {
    page: async request => {
      const { load, show } = await entry();
      // Style sheets come with the scripts here.
      const page = sitePage(show(await load(request)), assets(siteEntry));
      return { ...page, bytes: Buffer.from(await vite.transformIndexHtml(request.url, page.bytes.toString())) };
    },
    plain: page => plainDocument(page, assets(siteEntry)),
    admin: async path => ({
      html: await vite.transformIndexHtml(path, staffDocument(assets(adminEntry)).html),
      hashes: {},
    }),
    staffStyles: ['/src/styles/admin.css'],
    policy: developmentPolicy,
    assets: middleware,
    close: () => vite.close(),
  };
}
