import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';

/** What rows are sorted by: the name that a column gives (see `sortName`). */
export type Order = { by: string; descending: boolean };

/** Milliseconds without a key press after which a filter goes into the address, and to a server. */
const settleTime = 200;

/**
 * What a person has asked of a table. It lives in the page's address, so that going back returns to it and a link
 * shares it. Two tables on one page need a name each, or one of them.
 */
export function useTableView(name = '') {
  const [params, setParams] = useSearchParams();
  const nameOf = (field: string) => (name ? `${name}-${field}` : field);
  const read = (field: string) => params.get(nameOf(field)) ?? '';

  /** Empty values leave the address. Any change but of the page itself leads to the first page. */
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
      { replace: how === 'replace', preventScrollReset: true },
    );

  const sort = read('sort');
  const order: Order | null = sort ? { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null;
  const setOrder = (order: Order | null) =>
    change({ sort: order ? `${order.descending ? '-' : ''}${order.by}` : '' }, 'replace');
  return {
    ...useFilter(read('q'), q => change({ q }, 'replace')),
    order,
    /** Sorts by a column; a second time turns the order round. */
    sort: (by: string, descending = order?.by === by && !order.descending) => setOrder({ by, descending }),
    unsort: () => setOrder(null),
    /** The page that the address asks for, from 0; there may be fewer. */
    page: Math.max(0, Math.trunc(Number(read('page')) || 1) - 1),
    setPage: (page: number) => change({ page: page > 0 ? String(page + 1) : '' }, 'push'),
    /** A further filter of the screen's own, such as a state. */
    choice: read,
    choose: (field: string, value: string) => change({ [field]: value }, 'push'),
  };
}

export type TableView = ReturnType<typeof useTableView>;

/** The filter as typed, and as settled in the address a moment later. */
function useFilter(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  /** What was typed last, also when no render has seen it yet. */
  const last = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(settled);
  const { state } = useNavigation();
  const settleNow = () => {
    clearTimeout(timer.current);
    // A change of the address now would call off the way to the screen that somebody has just chosen.
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
    // Somebody else changed the address: going back, or a link. What was typed before gives way.
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
      timer.current = setTimeout(() => latest.current(), settleTime);
    },
    /** At once, as when one leaves the box, maybe for a link: later it would call that off. */
    settleFilter: settleNow,
  };
}
