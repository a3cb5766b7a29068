import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/locale.ts';

type Tab = { title: string; to: string; isShown: boolean; count?: number | undefined };

/** The parts of a screen, of which one is shown. The address names it, so that a link opens it. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ title, to, isShown, count }) => (
          <li key={to}>
            <Link to={to} aria-current={isShown ? 'page' : undefined}>
              {title}
              {count !== undefined && <span>{formatNumber(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
