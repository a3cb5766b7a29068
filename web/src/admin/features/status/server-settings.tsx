import type { ServerStatus } from '@hydraulics/common/nouns/status';
import { amount, formatNumber } from '../../../shared/locale.ts';
import { useMay } from '../../data/role.ts';
import { formatLongDateTime } from '../../ui/dates.ts';
import { BackUpNow } from './back-up-now.tsx';
import type { Fact } from './status-facts.ts';
import { TestMail } from './test-mail.tsx';

/** What is set on the server for mail, backups and storage times, with a trial of each that can be tried. */
export function ServerSettings({ status: { mail, backup, retention } }: { status: ServerStatus }) {
  const mayTry = useMay()('settings');
  return (
    <section className="panel server-settings" aria-labelledby="server-settings">
      <header className="panel-head">
        <h2 id="server-settings">Settings</h2>
      </header>
      <section aria-label="Email">
        <h3>Email</h3>
        {mail ? (
          <Facts
            facts={[
              { label: 'Mail server', value: mail.server },
              { label: 'Sender', value: mail.from },
            ]}
          />
        ) : (
          <p>No mail server is set up, so nothing is emailed.</p>
        )}
        {mail && mayTry && <TestMail />}
      </section>
      <section aria-label="Backup">
        <h3>Backup</h3>
        <Facts
          facts={[
            { label: 'Every night', value: backup.at ? `At ${backup.at}, server time` : 'Not set up' },
            { label: 'Kept', value: `The last ${formatNumber(backup.kept)}` },
            { label: 'Last good backup', value: momentOr(backup.lastGoodAt, 'None yet') },
            { label: 'Last tested', value: momentOr(backup.lastDrillAt, 'Not tested yet') },
          ]}
        />
        {mayTry && <BackUpNow backup={backup} />}
      </section>
      <section aria-label="How long data is kept">
        <h3>How long data is kept</h3>
        <Facts
          facts={[
            {
              label: 'Enquiries',
              value: retention.byState ? 'By their state: see Personal data' : enquiriesKept(retention.enquiryMonths),
            },
            { label: 'Trash', value: days(retention.trashDays) },
            { label: 'Activity', value: days(retention.activityDays) },
          ]}
        />
      </section>
      <section aria-label="Where to change this">
        <p className="field-help">
          The mail server, the time of the backup and the storage times are set on the server itself. Your administrator
          can change them. How long enquiries are stored is set under Personal data.
        </p>
      </section>
    </section>
  );
}

const momentOr = (at: string | null, none: string) => (at ? formatLongDateTime(at) : none);
const days = (count: number) => `${formatNumber(count)} days`;
const enquiriesKept = (months: number | null) =>
  months === null ? 'Until staff delete them' : `${amount(months, 'month', 'months')} after the last change`;

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
