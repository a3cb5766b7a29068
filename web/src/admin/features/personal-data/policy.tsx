import type { PersonalDataPolicy } from '@hydraulics/common/nouns/personal-data';
import { query } from '../../../shared/data/query.ts';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi } from '../../data/use-api.ts';

/** How long visitors' data is stored. */
export function Policy() {
  const { data, error, refetch } = useApi(query('personalData', 'policy'));
  return (
    <section className="panel" aria-labelledby="policy-title">
      <header className="panel-head">
        <h2 id="policy-title">How long data is stored</h2>
      </header>
      {data ? (
        <dl className="policy">
          {linesOf(data).map(({ what, how }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      ) : error ? (
        <Failed
          message="The retention policy could not be loaded."
          detail={reasonOf(error)}
          retry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </section>
  );
}

function linesOf(policy: PersonalDataPolicy) {
  const { retentionMonths, trashDays, activityDays, backupAt, backupsKept } = policy;
  return [
    {
      what: 'Enquiries',
      how:
        retentionMonths === null
          ? 'Until staff delete them. Your administrator can set up automatic erasure.'
          : `They are erased ${retentionMonths} ${retentionMonths === 1 ? 'month' : 'months'} after they were received or last changed.`,
    },
    { what: 'Deleted enquiries', how: `${trashDays} days in the trash, then they are erased.` },
    {
      what: 'Activity',
      how: `${activityDays} days. It contains the network address of a visitor, but nothing that the visitor wrote.`,
    },
    {
      what: 'Backups',
      how: `Erased data stays in older backups until these are deleted. The server keeps the newest ${backupsKept} backups${
        backupAt ? ` (one a night, so about ${backupsKept} days)` : ''
      } and always the newest verified one. Copies elsewhere, and copies of the database from before an upgrade, have their own rules. After a restore, the server repeats all erasures made since the backup.`,
    },
  ];
}
