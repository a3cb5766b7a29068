import { paths } from '@hydraulics/common/contract/site-paths';
import { described, titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { pageCount, pagedTitle, pageOf } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { Page } from './news-page.tsx';

/** The pages with a date, the newest first. */
export const news: PageView = {
  queries: params => [queries.news(pageOf(params)), queries.newsCount],
  pages: store => {
    const { value } = store.get(queries.newsCount);
    return value && pageCount(value.total);
  },
  head: (store, params) => {
    const company = store.get(queries.company).value;
    const titles = (store.get(queries.news(pageOf(params))).value ?? []).map(({ title }) => title).join(', ');
    const line = `News of ${company?.name ?? ''}`;
    return {
      title: titleOf(store, pagedTitle(paths.news.title, params, news.pages?.(store, params))),
      description: described(titles ? `${line}: ${titles}.` : `${line}.`, company?.summary ?? ''),
    };
  },
  Component: Page,
};
