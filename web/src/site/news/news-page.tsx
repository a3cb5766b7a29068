import { newsFeedPath, paths } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../shared/data/use-query.ts';
import { pageOf } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { Pager } from '../paging/pager.tsx';
import { Banner } from '../ui/banner.tsx';
import { Day } from '../ui/day.tsx';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';

export function Page() {
  const news = useQuery(queries.news(pageOf(useParams()))).value;
  const total = useQuery(queries.newsCount).value?.total ?? 0;
  return (
    <>
      <Banner title={paths.news.title} />
      <div className="band wrap news">
        {!news && <LoadFailed />}
        {news?.length === 0 && <Nothing>There is no news yet.</Nothing>}
        {news && news.length > 0 && (
          <>
            <ul className="news-list">
              {news.map(({ title, name, date, excerpt }) => (
                <li className="news-item" key={name}>
                  <p className="news-date figure">
                    <Day date={date} />
                  </p>
                  <h2 className="news-title">
                    <PageLink to={paths.page.href({ name })}>{title}</PageLink>
                  </h2>
                  <p className="news-text">{excerpt}</p>
                </li>
              ))}
            </ul>
            <Pager total={total} what="news" />
            <p>
              <a href={newsFeedPath}>News as a feed (RSS)</a>
            </p>
          </>
        )}
      </div>
    </>
  );
}
