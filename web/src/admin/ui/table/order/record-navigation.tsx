import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/locale.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import type { Neighbours } from './list-order.ts';

type RecordNavigationProps = { neighbours: Neighbours; href: (id: string) => string };

/** Links to the previous and next record of the list. */
export function RecordNavigation({ neighbours, href }: RecordNavigationProps) {
  const { previous, next, position, found } = neighbours;
  return (
    <nav className="record-navigation" aria-label="Records of the list">
      <Step label="Previous" icon={icons.previous} to={previous && href(previous)} />
      <span>
        {formatNumber(position)} of {formatNumber(found)}
      </span>
      <Step label="Next" icon={icons.next} to={next && href(next)} />
    </nav>
  );
}

function Step({ label, icon, to }: { label: string; icon: string; to: string | null }) {
  const content = <Icon icon={icon} />;
  return to ? (
    <Link className="button" to={to} aria-label={label} title={label}>
      {content}
    </Link>
  ) : (
    <button type="button" className="button" aria-disabled aria-label={label}>
      {content}
    </button>
  );
}
