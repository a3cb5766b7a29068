import { siteMessages } from '@hydraulics/common/site-messages';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Query } from '../../shared/data/query.ts';
import { type Retry, useQueries, useStore } from '../../shared/data/use-query.ts';
import { pageAddress, pageOf, pageSize } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { say } from '../ui/toasts/announce.ts';

/** The pages of a list that are on screen. */
export type ShownPages<T> = {
  /** The first and the last page that is shown. */
  from: number;
  to: number;
  /** What each of them holds; undefined until all are there. */
  values: T[] | undefined;
  /** Present when a read failed: tries again. */
  retry: Retry | undefined;
  /** Takes the choice of the link to the next page and adds that page below instead. */
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The same where nobody chose anything, so that the focus stays. */
  addNext: () => Promise<void>;
};

/** What a card or a picture is entered by. */
const entries = '#main :is(.card, .masonry-item) a';

/**
 * The page that the address names and, where they were loaded one after the other, those before it. The address follows,
 * so that a shared or reloaded one shows the page last reached; how many stand above it is kept with the place in the
 * history, so that Back finds them all.
 */
export function usePages<T>(queryOf: (page: number) => Query<T>): ShownPages<T> {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const store = useStore();
  const to = pageOf(useParams());
  const from: number = state?.from ?? to;
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const results = useQueries(pages.map(queryOf));
  const values = results.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const failed = results.some(({ state, value }) => state === 'error' && !value);
  const focusAt = useRef<number>(undefined);
  const adding = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is something to enter once another page is shown.
  useEffect(() => {
    if (focusAt.current === undefined) return;
    document.querySelectorAll<HTMLElement>(entries)[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [to]);
  usePlaceAfterReload(from < to);

  const addNext = async () => {
    if (adding.current) return;
    adding.current = true;
    const next = queryOf(to + 1);
    await store.load(next);
    adding.current = false;
    if (store.get(next).error) throw new Error(siteMessages.listFailed);
    await navigate(pageAddress(pathname, to + 1), { replace: true, state: { from } });
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
        void say('error', message);
      });
    },
  };
}

/** A page that the server writes anew begins with what was loaded last: to scroll as far as before would be too far. */
function usePlaceAfterReload(grown: boolean): void {
  useEffect(() => {
    if (!grown) return;
    const leave = () => {
      history.scrollRestoration = 'manual';
    };
    const comeBack = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, [grown]);
}
