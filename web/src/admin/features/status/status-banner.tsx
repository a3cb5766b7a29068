import { adminPaths } from '@hydraulics/common/contract/paths';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { concernsOf, statusQuery } from './status-query.ts';

/** Milliseconds between two looks at the server from the dashboard. */
const lookEvery = 60_000;

/** Says on the dashboard what of the server needs somebody; nothing while all is well. */
export function StatusBanner() {
  const { data } = useApi(statusQuery, { every: lookEvery });
  const concerns = data ? concernsOf(data) : [];
  return (
    // Always there, so that screen readers speak what comes into it.
    <div role="status">
      {concerns.length > 0 && (
        <div className="status-banner">
          <Icon icon={icons.alert} />
          <ul>
            {concerns.map(({ name, message }) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
          <Link to={adminPaths.systemStatus.href()}>{adminPaths.systemStatus.title}</Link>
        </div>
      )}
    </div>
  );
}
