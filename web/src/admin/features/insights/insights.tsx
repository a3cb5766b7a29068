import { adminPaths } from '@hydraulics/common/contract/paths';
import type { InsightMonth } from '@hydraulics/common/nouns/insights/insights';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { exportInsights } from './export-insights.ts';
import { InsightRows } from './insight-rows.tsx';
import { monthName, sections } from './sections.ts';

const every = 60_000;

/** What visitors did in a month. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const month = parameters.get('month') ?? '';
  const asked = /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
  const { data, error, refetch } = useApi(query('insights', 'month', asked), { keepPrevious: true, every });
  const choose = (value: string) => setParameters(value === data?.months[0] ? {} : { month: value });
  const total = data?.kinds.reduce((sum, { different }) => sum + different, 0) ?? 0;
  return (
    <Page
      title={adminPaths.insights.title}
      action={
        data && (
          <ExportButtons
            total={total}
            words={['row', 'rows']}
            gather={(client, how) => exportInsights(client, data.month, how)}
          />
        )
      }
    >
      {data ? (
        <Month data={data} choose={choose} />
      ) : error ? (
        <ReadFailed message="The month could not be loaded." of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Month({ data, choose }: { data: InsightMonth; choose: (month: string) => void }) {
  const id = useId();
  const sumOf = (kind: string) => data.kinds.find(one => one.kind === kind) ?? { times: 0, before: 0, different: 0 };
  const months = data.months.includes(data.month) ? data.months : [data.month, ...data.months];
  return (
    <>
      <div className="insights-head">
        <p className="table-select">
          <label htmlFor={id}>Month</label>
          <select id={id} value={data.month} onChange={event => choose(event.target.value)}>
            {months.map(month => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </select>
        </p>
        <p>
          Counted without cookies and without anything about the visitor. Robots are left out, and so are you, as far as
          the website can tell.
        </p>
      </div>
      <div className="insights">
        {sections.map(({ title, why, lists }, place) => (
          <section key={title} className="panel" aria-labelledby={`${id}${place}`}>
            <header className="panel-head">
              <h2 id={`${id}${place}`}>{title}</h2>
              <p className="insights-why">{why}</p>
            </header>
            {lists.map(list => (
              <InsightRows
                key={`${list.kind} ${data.month}`}
                month={data.month}
                list={list}
                sum={sumOf(list.kind)}
                every={every}
              />
            ))}
          </section>
        ))}
      </div>
      <MonthMail isOn={data.mail} />
    </>
  );
}

function MonthMail({ isOn }: { isOn: boolean }) {
  const mayChange = useMay()('settings');
  const { mutate, isPending, data, error } = useCall('insights', (client, mail: boolean) =>
    client.insights.setMail({ mail }),
  );
  if (!mayChange) return null;
  return (
    <div className="insights-mail">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-disabled={isPending}
          onChange={event => !isPending && mutate(event.target.checked)}
        />{' '}
        Email these numbers to all owners on the first of each month
      </label>
      <p role="status">{error ? reasonOf(error) : data?.message}</p>
    </div>
  );
}
