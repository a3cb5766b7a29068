import { siteMessages } from '@hydraulics/common/site-messages';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Query } from '../../shared/data/query.ts';
import { type Retry, useQueries, useStore } from '../../shared/data/use-query.ts';
import { filtersOf, pageAddress, pageOf, pageSize } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { showToast } from '../ui/toasts/show-toast.ts';

/** The pages of a list that are shown. */
export type ShownPages<T> = {
  from: number;
  to: number;
  /** The values by page; undefined until all are loaded. */
  values: T[] | undefined;
  /** Defined when a read failed. */
  retry: Retry | undefined;
  /** Handles a click on the link to the next page by appending that page. */
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Appends the next page without moving the focus. */
  addNext: () => Promise<void>;
};

const entries = '#main :is(.card-name, .masonry-item) a:first-child';

/**
 * The page of the address and the pages loaded before it. The address follows, so that sharing or reloading it shows
 * the last page reached; the number of pages above is in the history state, so that Back restores them.
 */
export function usePages<T>(queryOf: (page: number) => Query<T>): ShownPages<T> {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const store = useStore();
  const params = useParams();
  const to = pageOf(params);
  const from: number = state?.from ?? to;
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const results = useQueries(pages.map(queryOf));
  const values = results.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const failed = results.some(({ state, value }) => state === 'error' && !value);
  const focusAt = useRef<number>(undefined);
  const adding = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another page is shown.
  useEffect(() => {
    if (focusAt.current === undefined) return;
    const entry = document.querySelectorAll<HTMLElement>(entries)[focusAt.current];
    // In a busy browser the effect of the first page may come after a click.
    if (!entry) return;
    entry.focus();
    focusAt.current = undefined;
  }, [to]);
  useScrollAfterReload(from < to);

  const addNext = async () => {
    if (adding.current) return;
    adding.current = true;
    const next = queryOf(to + 1);
    await store.load(next);
    adding.current = false;
    if (store.get(next).error) throw new Error(siteMessages.listFailed);
    await navigate(pageAddress(pathname, to + 1, filtersOf(params)), { replace: true, state: { from } });
  };

  return {
    from,
    to,
    values: values.length === pages.length ? values : undefined,
    retry: failed
      ? async () => {
          await Promise.all(pages.map(page => store.load(queryOf(page), { again: true })));
        }
      : undefined,
    addNext,
    onMore: event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      focusAt.current = pages.length * pageSize;
      addNext().catch(({ message }: Error) => {
        focusAt.current = undefined;
        void showToast('error', message);
      });
    },
  };
}

/** A reload shows only the last page, so the old scroll position would be too far down. */
function useScrollAfterReload(hasGrown: boolean): void {
  useEffect(() => {
    if (!hasGrown) return;
    const leave = () => {
      history.scrollRestoration = 'manual';
    };
    const resetScroll = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', resetScroll);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', resetScroll);
    };
  }, [hasGrown]);
}
