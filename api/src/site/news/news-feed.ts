import { paths } from '@hydraulics/common/contract/paths';
import { newsFeedPath } from '@hydraulics/common/contract/site-paths';
import { escapeHtml } from '@hydraulics/common/units/markup';
import type { Middleware } from 'koa';
import { requireCompany } from '../../company/require-company.ts';
import type { Deps } from '../../deps.ts';
import { listNews, toNewsItem } from '../../repositories/pages.ts';
import { cacheAsPage } from '../cache/cached-response.ts';

/** The items in the feed: readers fetch it often, and older ones are on the website. */
const items = 20;

/** The newest news as RSS 2.0 (rssboard.org/rss-specification), cached like pages. */
export function newsFeed(deps: Pick<Deps, 'db' | 'company'>, publicUrl: string): Middleware {
  return async function feed(ctx) {
    const { name, summary } = await requireCompany(deps);
    const rows = await deps.db.read(tables => listNews(tables, { limit: items, offset: 0 }));
    ctx.type = 'application/rss+xml; charset=utf-8';
    ctx.body = [
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n',
      `<title>${text(`${paths.news.title} of ${name}`)}</title>\n`,
      `<link>${text(publicUrl + paths.news.href())}</link>\n`,
      `<description>${text(summary)}</description>\n`,
      `<atom:link href="${text(publicUrl + newsFeedPath)}" rel="self" type="application/rss+xml"/>\n`,
      ...rows.map(toNewsItem).map(({ title, name, date, excerpt }) => {
        const address = text(publicUrl + paths.page.href({ name }));
        const day = new Date(`${date}T00:00:00Z`).toUTCString();
        return `<item><title>${text(title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${day}</pubDate><description>${text(excerpt)}</description></item>\n`;
      }),
      '</channel></rss>\n',
    ].join('');
    cacheAsPage(ctx);
  };
}

/** Characters that XML 1.0 cannot contain, even escaped. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const text = (plain: string): string => escapeHtml(plain.replace(notXml, ''));
