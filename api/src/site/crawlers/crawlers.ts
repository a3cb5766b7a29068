import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { documentFormatNames } from '@hydraulics/common/units/documents';
import type { Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { cacheAsPage } from '../cache/cached-response.ts';
import { sitemapFile } from './sitemap.ts';

/** Search results are unbounded. The empty search page may be crawled, and is marked as `noindex`. */
const searches = `${paths.search.href()}?`;

const closed = [
  '/api',
  searches,
  ...new Set(Object.values(adminPaths).map(({ pattern }) => `/${pattern.split('/')[1]}`)),
];

/** Search engines cannot use these formats, unlike PDF, and obedient robots then do not distort the download counts. */
const closedFiles = documentFormatNames.filter(format => format !== 'pdf').map(format => `/documents/*.${format}$`);

const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...[...closed, ...closedFiles].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** What crawlers may read, cached like pages. */
export function robotsFile(publicUrl: string): Middleware {
  return function crawlerRules(ctx) {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = robots(publicUrl);
    cacheAsPage(ctx);
  };
}

/** `/sitemap.xml` and its files, cached like pages. */
export function sitemapFiles(deps: Pick<Deps, 'db' | 'company' | 'filesUrl'>, publicUrl: string): Middleware {
  return async function sitemap(ctx, next) {
    const file = await sitemapFile(ctx.path, deps, { publicUrl, filesUrl: deps.filesUrl ?? publicUrl });
    if (!file) return next();
    ctx.type = 'application/xml; charset=utf-8';
    ctx.body = file;
    cacheAsPage(ctx);
  };
}
