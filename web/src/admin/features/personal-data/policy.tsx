import type { PersonalDataPolicy } from '@hydraulics/common/nouns/privacy/personal-data';
import { groupTitles, retentionGroups } from '@hydraulics/common/nouns/privacy/retention';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { RetentionDialog } from './retention-dialog.tsx';

/** How long visitors' data is stored. */
export function Policy() {
  const [changing, setChanging] = useState(false);
  const { data, error, refetch } = useApi(query('personalData', 'policy'));
  return (
    <section className="panel" aria-labelledby="policy-title">
      <header className="panel-head">
        <h2 id="policy-title">How long data is stored</h2>
        {data && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            Change
          </button>
        )}
      </header>
      {changing && data && <RetentionDialog policy={data} onClose={() => setChanging(false)} />}
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
        <ReadFailed message="The retention policy could not be loaded." of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

function linesOf(policy: PersonalDataPolicy) {
  const { retentionMonths, retention, trashDays, activityDays, backupAt, backupsKept } = policy;
  return [
    ...retentionGroups.map(group => {
      const months = retention[group] ?? retentionMonths;
      return {
        what: `Enquiries: ${groupTitles[group].toLowerCase()}`,
        how:
          months === null
            ? 'Until staff delete them.'
            : `They are erased ${months} ${months === 1 ? 'month' : 'months'} after they were received or last changed.`,
      };
    }),
    {
      what: 'Threads, notes and files',
      how: 'As long as their enquiry. Parts of files that were not attached are deleted after a day.',
    },
    {
      what: 'Quotations',
      how: 'Drafts as long as their enquiry. Issued ones are business letters, which the law keeps: they stay for the years set under Quotations, also when the person is erased.',
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
