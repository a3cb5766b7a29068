import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { documentFormatNames } from '@hydraulics/common/units/documents';
import type { Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
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

/** Serves `/robots.txt`, `/sitemap.xml` and its files, cached like pages. */
export function crawlerFiles(deps: Pick<Deps, 'db' | 'company'>, publicUrl: string): Middleware {
  return async function crawlers(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/robots.txt') {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = robots(publicUrl);
    } else {
      const sitemap = ctx.path.startsWith('/sitemap') ? await sitemapFile(ctx.path, deps, publicUrl) : undefined;
      if (!sitemap) return next();
      ctx.type = 'application/xml; charset=utf-8';
      ctx.body = sitemap;
    }
    ctx.set('Cache-Control', 'no-cache');
    ctx.state.cacheable = ctx.querystring === '';
  };
}
