import { formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { pageSize } from './rows/table-rows.ts';
import type { TableRows } from './table-column.ts';

type PagerProps = {
  of: string;
  rows: Pick<TableRows<unknown>, 'page' | 'from' | 'found' | 'total'>;
  turn: (page: number) => void;
};

/** The range of the shown rows, with links to other pages. */
export function TablePager({ of, rows: { page, from, found, total }, turn }: PagerProps) {
  const to = Math.min(from + pageSize, found);
  // Not needed for a single page, but the result of a filter is always announced.
  const needed = found > pageSize || found < total;
  const figures = found > 0 ? `${formatNumber(from + 1)}–${formatNumber(to)} of ` : '';
  const last = Math.ceil(found / pageSize) - 1;
  return (
    <footer className={needed ? 'table-foot' : 'visually-hidden'}>
      <p role="status">
        {figures}
        {formatNumber(found)}
        {found < total && ` (filtered from ${formatNumber(total)})`}
      </p>
      {found > pageSize && (
        <nav aria-label={`Pages of ${of}`}>
          <Turn label="First" icon={icons.first} off={page === 0} onClick={() => turn(0)} />
          <Turn label="Previous" icon={icons.previous} off={page === 0} onClick={() => turn(page - 1)} />
          <Turn label="Next" icon={icons.next} off={page >= last} onClick={() => turn(page + 1)} />
          <Turn label="Last" icon={icons.last} off={page >= last} onClick={() => turn(last)} />
        </nav>
      )}
    </footer>
  );
}

type TurnProps = { label: string; icon: string; off: boolean; onClick: () => void };

/** `aria-disabled` keeps the focus: keyboard users stay on the last page's button. */
function Turn({ label, icon, off, onClick }: TurnProps) {
  return (
    <button type="button" className="button" aria-disabled={off} onClick={() => off || onClick()}>
      <Icon icon={icon} /> {label}
    </button>
  );
}
