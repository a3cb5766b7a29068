import type { PersonalDataPolicy } from '@hydraulics/common/nouns/personal-data';
import { query } from '../../../shared/data/query.ts';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi } from '../../data/use-api.ts';

/** How long visitors' data is stored, in words. */
export function Policy() {
  const { data, error, refetch } = useApi(query('personalData', 'policy'));
  return (
    <section className="panel" aria-labelledby="policy-title">
      <header className="panel-head">
        <h2 id="policy-title">How long it is kept</h2>
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
          ? 'Until somebody deletes them. Whoever runs the server can set ENQUIRY_RETENTION_MONTHS, and they are erased by themselves.'
          : `They are erased ${retentionMonths} ${retentionMonths === 1 ? 'month' : 'months'} after they came or were last changed.`,
    },
    { what: 'Deleted enquiries', how: `${trashDays} days in the trash, then they are erased.` },
    {
      what: 'Activity',
      how: `${activityDays} days. It holds the address a visitor wrote from, and nothing that a visitor wrote.`,
    },
    {
      what: 'Backups',
      how: `What is erased here stays in older backups until these go: the newest ${backupsKept} are kept${
        backupAt ? `, one a night, so for about ${backupsKept} days` : ''
      }, the newest proved one in any case. Copies elsewhere, and copies of the database from before an upgrade, have rules of their own. After a restore, the server erases again what was erased since the backup.`,
    },
  ];
}
