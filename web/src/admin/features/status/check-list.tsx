import { adminPaths } from '@hydraulics/common/contract/paths';
import type { CheckName, CheckState, ProofStation, ServerStatus, StatusCheck } from '@hydraulics/common/nouns/status';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { formatDateTime } from '../../ui/dates.ts';

export const checkTitles: Record<CheckName, string> = {
  company: 'Company profile',
  disk: 'Disk',
  bucket: 'File store',
  background: 'Work in the background',
  backup: 'Backup',
  drill: 'Test of the backup',
  images: 'Images',
  database: 'Database',
  servers: 'Other servers',
  caches: 'Caches',
  mail: 'Email',
  enquiries: 'Enquiries',
  mailbox: 'Answers by mail',
  webhook: 'Answers by the mail service',
  orders: 'Orders to the other program',
  proof: 'Enquiries arrive',
  policy: 'Security policy',
};

const states: Record<CheckState, { label: string; icon: string }> = {
  ok: { label: 'Fine', icon: icons.check },
  note: { label: 'Note', icon: icons.info },
  warning: { label: 'Warning', icon: icons.alert },
  failed: { label: 'Problem', icon: icons.close },
};

/** Each check of the server with its state and a message. */
export function CheckList({ checks, disk, proof }: Pick<ServerStatus, 'checks' | 'disk' | 'proof'>) {
  const mayEdit = useMay()('content');
  return (
    <ul className="check-list">
      {checks.map(check => (
        <li key={check.name} className="check">
          <Badge state={check.state} />
          <div className="check-words">
            <h3>{checkTitles[check.name]}</h3>
            <p>{check.message}</p>
            {check.name === 'company' && check.state !== 'ok' && mayEdit && (
              <p>
                <Link to={adminPaths.website.href()}>{adminPaths.website.title}</Link>
              </p>
            )}
            {check.name === 'proof' && proof && <Stations {...proof} />}
            {check.name === 'disk' && disk && <DiskBar {...disk} state={check.state} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

const stationWords: Record<ProofStation, string> = {
  form: 'Taken by the public form',
  stored: 'Stored',
  handed: 'Mail handed over',
  returned: 'Mail came back',
};

/** When the last test enquiry passed each station. */
function Stations({ startedAt, stations }: NonNullable<ServerStatus['proof']>) {
  return (
    <ul className="proof-stations">
      <li>Sent: {formatDateTime(startedAt)}</li>
      {stations.map(({ name, at }) => (
        <li key={name}>
          {stationWords[name]}: {at ? formatDateTime(at) : <b>not reached</b>}
        </li>
      ))}
    </ul>
  );
}

function Badge({ state }: { state: CheckState }) {
  const { label, icon } = states[state];
  return (
    <span className={`check-state check-state-${state}`}>
      <Icon icon={icon} />
      {label}
    </span>
  );
}

function DiskBar({
  totalBytes,
  freeBytes,
  state,
}: { totalBytes: number; freeBytes: number } & Pick<StatusCheck, 'state'>) {
  const percent = totalBytes === 0 ? 0 : (1 - freeBytes / totalBytes) * 100;
  return (
    <div className={`disk-bar check-state-${state}`} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
