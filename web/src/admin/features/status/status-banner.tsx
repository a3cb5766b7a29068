import { adminPaths } from '@hydraulics/common/contract/paths';
import type { StatusCheck } from '@hydraulics/common/nouns/status';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { concernsOf, statusQuery } from './status-query.ts';

const pollIntervalMs = 60_000;

/**
 * Shows on the dashboard what needs attention on the server; nothing if all is well. What was never set up is said by
 * the list *To do* below it, for those who see it.
 */
export function StatusBanner() {
  const { data } = useApi(statusQuery, { every: pollIntervalMs });
  const seesTasks = useMay()('content');
  const tasks = useApi(query('dashboard', 'tasks'), { enabled: seesTasks });
  const isTask = ({ name, state }: StatusCheck) =>
    state === 'warning' && tasks.data?.some(({ rule }) => rule === name) === true;
  const isKnown = !seesTasks || tasks.data !== undefined || tasks.error !== undefined;
  const concerns = data && isKnown ? concernsOf(data).filter(one => !isTask(one)) : [];
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
