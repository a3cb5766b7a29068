import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { pageAddress } from '../../page/paging.ts';
import { usePlace } from '../../page/place.ts';
import type { FilteredCards } from '../../page/queries.ts';
import { Quantity } from '../../ui/units/quantity.tsx';

/** The active filters, each with a link that removes it, and the ignored ones. Announces the number of results. */
export function FilterSummary({ found: { chips, notes, total, all } }: { found: FilteredCards }) {
  const { pathname } = usePlace();
  const isFiltered = chips.length > 0;
  const away = (filters: string) => ({ href: pageAddress(pathname, 1, filters), rel: 'nofollow' });
  return (
    <div className="filter-summary" data-island="chips">
      <p className="visually-hidden" role="status" id="found" tabIndex={-1}>
        {isFiltered ? `${total} of ${all} products ${total === 1 ? 'matches' : 'match'} the filters.` : ''}
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
          {chips.map(({ name, metric, us, without }) => (
            <li key={`${name} ${metric}`}>
              <a className="chip" {...away(without)}>
                <span className="visually-hidden">Remove: </span>
                <span className="chip-name">{name}</span>
                <Quantity metric={metric} us={us} />
                <Icon icon={icons.close} />
              </a>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a className="chip chip-all" {...away('')}>
                Clear all filters
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
