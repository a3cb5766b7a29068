import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { filtersOf, pageAddress, pageCount, pageOf, pageSize } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { usePlace } from '../page/place.ts';
import { PageLink } from '../ui/link.tsx';

type PagerProps = { total: number; what: string };

/**
 * The pagination of a list: the range shown, a link to more, and page numbers. Renders nothing for a single page. With
 * script the link adds the next page to the list, see `load-more.ts`.
 */
export function Pager({ total, what }: PagerProps) {
  const { pathname } = usePlace();
  const params = useParams();
  const current = pageOf(params);
  const filters = filtersOf(params);
  const at = (page: number) => pageAddress(pathname, page, filters);
  // There are endlessly many filtered lists.
  const rel = filters ? 'nofollow' : undefined;
  const pages = pageCount(total);
  if (pages === 1) return null;
  const first = format((current - 1) * pageSize + 1);
  const last = format(Math.min(current * pageSize, total));
  const rest = ` of ${format(total)} ${what}`;
  return (
    <div className="pager">
      <p className="pager-shown figure" role="status" data-first={first} data-last={last} data-rest={rest}>
        {first === last ? first : `${first}–${last}`}
        {rest}
      </p>
      {current < pages && (
        <a className="button button-dark" href={at(current + 1)} rel={rel}>
          Load more
          <Icon icon={icons.chevron} />
        </a>
      )}
      <nav aria-label="Pages">
        <ul className="pager-list">
          {current > 1 && (
            <li data-previous="">
              <PageLink to={at(current - 1)} rel={rel ?? 'prev'} aria-current="false">
                Previous
              </PageLink>
            </li>
          )}
          {numbers(current, pages).map((page, index, all) => (
            <li key={page} className={page - (all[index - 1] ?? 0) > 1 ? 'pager-after-gap' : undefined}>
              <PageLink
                to={at(page)}
                rel={rel}
                className="figure"
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : 'false'}
              >
                {page}
              </PageLink>
            </li>
          ))}
          {current < pages && (
            <li>
              <PageLink to={at(current + 1)} rel={rel ?? 'next'} aria-current="false">
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
