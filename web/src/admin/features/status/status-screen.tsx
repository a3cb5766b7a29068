import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ServerStatus, StatusCheck } from '@hydraulics/common/nouns/status';
import { listed } from '@hydraulics/common/text';
import { Loading } from '../../../shared/ui/states.tsx';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { formatTime } from '../../ui/dates.ts';
import { Page } from '../../ui/page.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { CheckList, checkTitles } from './check-list.tsx';
import { DesktopApp } from './desktop-app.tsx';
import { FailedMails } from './failed-mails.tsx';
import { ServerSettings } from './server-settings.tsx';
import { factsOf } from './status-facts.ts';
import { concernsOf, statusQuery } from './status-query.ts';

const pollIntervalMs = 10_000;

/** The state of the server in plain words. */
export function Component() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useApi(statusQuery, { every: pollIntervalMs });
  const reload = () => void refetch();
  return (
    <Page
      title={adminPaths.systemStatus.title}
      action={
        <button type="button" className="button" aria-disabled={isFetching} onClick={reload}>
          Check now
        </button>
      }
    >
      {error && (
        <div className="panel status-failed">
          <ReadFailed message="The status could not be loaded." of={{ error, refetch }} slim={Boolean(data)} />
        </div>
      )}
      {data ? <Status data={data} at={dataUpdatedAt} /> : !error && <Loading />}
    </Page>
  );
}

function Status({ data, at }: { data: ServerStatus; at: number }) {
  const maySendAgain = useMay()('settings');
  return (
    <div className="status-screen">
      {maySendAgain && <FailedMails isOn={data.mail !== null} />}
      <section className="panel status-checks" aria-labelledby="status-checks">
        <header className="panel-head">
          <h2 id="status-checks">At a glance</h2>
          <p role="status" className="status-sum">
            {summarize(concernsOf(data))}
          </p>
          <p className="status-time">Checked at {formatTime(at)}</p>
        </header>
        <CheckList checks={data.checks} disk={data.disk} proof={data.proof} />
      </section>
      <ServerSettings status={data} />
      <section className="panel" aria-labelledby="status-facts">
        <header className="panel-head">
          <h2 id="status-facts">Details</h2>
        </header>
        <div className="status-facts">
          {factsOf(data).map(({ title, facts }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <dl>
                {facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <DesktopApp />
        </div>
      </section>
    </div>
  );
}

function summarize(concerns: StatusCheck[]): string {
  if (concerns.length === 0) return 'Nothing needs your attention.';
  const names = listed(concerns.map(({ name }) => checkTitles[name].toLowerCase()));
  return concerns.length === 1
    ? `1 thing needs attention: ${names}.`
    : `${concerns.length} things need attention: ${names}.`;
}
