import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { pageAddress } from '../../page/paging.ts';
import type { FilteredCards } from '../../page/queries.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import type { OnFilter } from '../use-filtering.ts';

type SummaryProps = { found: FilteredCards; onFilter: OnFilter };

const links = '.chips a';

/** The active filters, each with a link that removes it, and the ignored ones. Announces the number of results. */
export function FilterSummary({ found, onFilter }: SummaryProps) {
  const { pathname } = useLocation();
  const { chips, notes, total, all } = found;
  const isFiltered = chips.length > 0;
  const taken = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused link disappears with the previous chips.
  useEffect(() => {
    if (taken.current === null) return;
    const left = document.querySelectorAll<HTMLElement>(links);
    (left[Math.min(taken.current, left.length - 1)] ?? document.getElementById('found'))?.focus({
      preventScroll: true,
    });
    taken.current = null;
  }, [chips]);
  const take = (event: MouseEvent<HTMLAnchorElement>, filters: string, place: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    taken.current = place;
    void onFilter(filters);
  };
  const away = (filters: string, place: number) => ({
    href: pageAddress(pathname, 1, filters),
    rel: 'nofollow',
    onClick: (event: MouseEvent<HTMLAnchorElement>) => take(event, filters, place),
  });
  return (
    <div className="filter-summary">
      <p className="visually-hidden" role="status" id="found" tabIndex={-1}>
        {isFiltered ? `${total} of ${all} products match the filters.` : ''}
      </p>
      {notes.length > 0 && (
        <ul className="filter-notes">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isFiltered && (
        <ul className="chips" aria-label="Chosen filters">
          {chips.map(({ name, metric, us, without }, place) => (
            <li key={`${name} ${metric}`}>
              <a className="chip" {...away(without, place)}>
                <span className="visually-hidden">Remove: </span>
                <span className="chip-name">{name}</span>
                <Quantity metric={metric} us={us} />
                <Icon icon={icons.close} />
              </a>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a className="chip chip-all" {...away('', 0)}>
                Clear all filters
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
