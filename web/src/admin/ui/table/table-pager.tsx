import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { pageSize } from './rows/table-rows.ts';
import type { TableRows } from './table-column.ts';

type PagerProps = {
  of: string;
  rows: Pick<TableRows<unknown>, 'page' | 'from' | 'found' | 'total'>;
  turn: (page: number) => void;
};

/** Which rows are shown, and the way to the others. */
export function TablePager({ of, rows: { page, from, found, total }, turn }: PagerProps) {
  const to = Math.min(from + pageSize, found);
  // On one page the figure in the title says it all; but what a filter leaves is always announced.
  const needed = found > pageSize || found < total;
  const figures = found > 0 ? `${(from + 1).toLocaleString('en')}–${to.toLocaleString('en')} of ` : '';
  const last = Math.ceil(found / pageSize) - 1;
  return (
    <footer className={needed ? 'table-foot' : 'visually-hidden'}>
      <p role="status">
        {figures}
        {found.toLocaleString('en')}
        {found < total && ` (filtered from ${total.toLocaleString('en')})`}
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

/** Off, it keeps the focus: whoever turned to the last page by keyboard must not be thrown to the top. */
function Turn({ label, icon, off, onClick }: TurnProps) {
  return (
    <button type="button" className="button" aria-disabled={off} onClick={() => off || onClick()}>
      <Icon icon={icon} /> {label}
    </button>
  );
}
