import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowOrGap, rowsInView } from './rows-in-view.ts';

/** Rows rendered above and below the view. */
const around = 12;
/** Shorter sheets are rendered completely. */
const fewRows = 60;

/**
 * The rows of a sheet to render, and the height of one. Rendering all would take seconds, because a sheet may have ten
 * thousand inputs, most of them out of view.
 */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number, always: readonly number[]) {
  const [view, setView] = useState({ first: 0, last: fewRows, height: 36 });
  const isLong = count > fewRows;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isLong) return;
    const read = () => {
      const rows = [...element.querySelectorAll('tbody tr[aria-rowindex]')];
      const total = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
      const height = total > 0 ? total / rows.length : 36;
      const top = Math.floor(element.scrollTop / height);
      const visible = Math.ceil(element.clientHeight / height);
      setView(before => {
        // Renders again only if too few rows are left around the view.
        const isEnough = before.first <= Math.max(0, top - 2) && before.last >= Math.min(count - 1, top + visible + 2);
        const isTooMuch = before.last - before.first > visible + 3 * around;
        return isEnough && !isTooMuch ? before : { first: top - around, last: top + visible + around, height };
      });
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      element.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [scroller, isLong, count]);

  const rows: RowOrGap[] = isLong
    ? rowsInView(count, view.first, view.last, always)
    : Array.from({ length: count }, (_, row) => row);
  return { rows, height: view.height };
}
