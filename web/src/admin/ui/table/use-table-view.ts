import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { Returned } from './list-place.ts';

/** The name of the column that rows are sorted by (see `sortName`). */
export type Order = { by: string; descending: boolean };

/** In milliseconds, before a filter goes into the address and to the server. */
const debounceMs = 200;

/**
 * The settings of a table. They are in the page's address, so that going back restores them and a link shares them. Of
 * two tables on a page, one needs a name.
 */
export function useTableView(name = '') {
  const [params, setParams] = useSearchParams();
  const { returned: _, ...kept } = (useLocation().state ?? {}) as Returned;
  const nameOf = (field: string) => (name ? `${name}-${field}` : field);
  const read = (field: string) => params.get(nameOf(field)) ?? '';

  /** Empty values are removed from the address. Any change except of the page leads to the first page. */
  const change = (values: Record<string, string>, how: 'push' | 'replace') =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [field, value] of Object.entries({ page: '', ...values })) {
          if (value) next.set(nameOf(field), value);
          else next.delete(nameOf(field));
        }
        return next;
      },
      { replace: how === 'replace', preventScrollReset: true, state: kept },
    );

  const sort = read('sort');
  const order: Order | null = sort ? { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null;
  const setOrder = (order: Order | null) =>
    change({ sort: order ? `${order.descending ? '-' : ''}${order.by}` : '' }, 'replace');
  return {
    ...useFilter(read('q'), q => change({ q }, 'replace')),
    order,
    /** Sorts by a column; a second time reverses the order. */
    sort: (by: string, descending = order?.by === by && !order.descending) => setOrder({ by, descending }),
    unsort: () => setOrder(null),
    /** The requested page, from 0; there may be fewer. */
    page: Math.max(0, Math.trunc(Number(read('page')) || 1) - 1),
    setPage: (page: number) => change({ page: page > 0 ? String(page + 1) : '' }, 'push'),
    /** A further filter of the screen, such as a state. */
    choice: read,
    choose: (field: string, value: string) => change({ [field]: value }, 'push'),
    chooseAll: (values: Record<string, string>) => change(values, 'push'),
  };
}

export type TableView = ReturnType<typeof useTableView>;

function useFilter(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(settled);
  const { state } = useNavigation();
  const settleNow = () => {
    clearTimeout(timer.current);
    // Changing the address now would cancel the navigation in progress.
    if (state !== 'idle' || last.current === null || last.current.trim() === sent.current) return;
    sent.current = last.current.trim();
    settle(sent.current);
  };
  const latest = useRef(settleNow);
  useEffect(() => {
    latest.current = settleNow;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (settled !== sent.current) {
      last.current = null;
      setTyped(null);
    }
    sent.current = settled;
  }, [settled]);
  return {
    q: settled,
    filter: typed ?? settled,
    setFilter(text: string) {
      last.current = text;
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), debounceMs);
    },
    /** Not debounced on blur: after a click on a link it would cancel that navigation. */
    settleFilter: settleNow,
  };
}
