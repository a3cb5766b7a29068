import { useLocation } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { filtersOf, pageAddress, pageCount, pageSize } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { PageLink } from '../ui/link.tsx';
import type { ShownPages } from './use-pages.ts';

type PagerProps = Pick<ShownPages<unknown>, 'from' | 'to' | 'onMore'> & {
  total: number;
  what: string;
  moreRef?: React.Ref<HTMLAnchorElement>;
};

/**
 * The pagination of a list: the range shown, a link to load more, and page numbers. Renders nothing for a single page.
 */
export function Pager({ from, to, total, what, onMore, moreRef }: PagerProps) {
  const { pathname } = useLocation();
  const filters = filtersOf(useParams());
  const at = (page: number) => pageAddress(pathname, page, filters);
  // There are endlessly many filtered lists.
  const rel = filters ? 'nofollow' : undefined;
  const pages = pageCount(total);
  if (pages === 1) return null;
  const first = (from - 1) * pageSize + 1;
  const last = Math.min(to * pageSize, total);
  return (
    <div className="pager">
      <p className="pager-shown figure" role="status">
        {format(first)}
        {last > first && `–${format(last)}`} of {format(total)} {what}
      </p>
      {to < pages && (
        // A plain link before hydration, and if loading the next page fails.
        <a className="button button-dark" href={at(to + 1)} rel={rel} onClick={onMore} ref={moreRef}>
          Load more
          <Icon icon={icons.chevron} />
        </a>
      )}
      <nav aria-label="Pages">
        <ul className="pager-list">
          {from > 1 && (
            <li>
              <PageLink to={at(from - 1)} rel={rel ?? 'prev'} aria-current="false">
                Previous
              </PageLink>
            </li>
          )}
          {numbers(to, pages).map((page, index, all) => (
            <li key={page} className={page - (all[index - 1] ?? 0) > 1 ? 'pager-after-gap' : undefined}>
              <PageLink
                to={at(page)}
                rel={rel}
                className="figure"
                aria-label={`Page ${page}`}
                aria-current={page === to ? 'page' : 'false'}
              >
                {page}
              </PageLink>
            </li>
          ))}
          {to < pages && (
            <li>
              <PageLink to={at(to + 1)} rel={rel ?? 'next'} aria-current="false">
                Next
              </PageLink>
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}

const format = (number: number) => number.toLocaleString('en');

/** The page numbers to show: the first, the last, and those around the current one. */
export const numbers = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter(number => number >= 1 && number <= pages);
