import { adminPaths } from '@hydraulics/common/contract/paths';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useApi } from '../../data/use-api.ts';
import { concernsOf, statusQuery } from './status-query.ts';

const pollIntervalMs = 60_000;

/** Shows on the dashboard what needs attention on the server; nothing if all is well. */
export function StatusBanner() {
  const { data } = useApi(statusQuery, { every: pollIntervalMs });
  const concerns = data ? concernsOf(data) : [];
  return (
    // Always rendered, so that screen readers announce its content.
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
