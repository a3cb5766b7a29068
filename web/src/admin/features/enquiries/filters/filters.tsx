import { customerName } from '@hydraulics/common/units/mail-address/customer-of';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import type { EnquiryFilters } from './use-filters.ts';

/** Opens the further filters of the list, which stay open while one is set. */
export function FilterButton({ filters: { isOpen, isSet, toggle } }: { filters: EnquiryFilters }) {
  return (
    <button
      type="button"
      className="button button-small desk-keys"
      aria-expanded={isOpen}
      disabled={isSet}
      onClick={toggle}
    >
      <Icon icon={icons.calendar} /> Dates
    </button>
  );
}

/** The days between which enquiries were received, and the customer of a link. */
export function Filters({
  filters: { since, until, customer, isOpen, isSet, choose, clear },
}: {
  filters: EnquiryFilters;
}) {
  if (!isOpen) return null;
  return (
    <div className="desk-filters">
      {customer && (
        <p className="desk-customer">
          Customer <b>{customerName(customer)}</b>
        </p>
      )}
      <label>
        Received from{' '}
        <input type="date" value={since} max={until} onChange={event => choose('since', event.target.value)} />
      </label>
      <label>
        to <input type="date" value={until} min={since} onChange={event => choose('until', event.target.value)} />
      </label>
      {isSet && (
        <button type="button" className="button button-small" onClick={clear}>
          <Icon icon={icons.close} /> Show all
        </button>
      )}
    </div>
  );
}
