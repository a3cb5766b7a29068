import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { History } from '../../ui/history/history.tsx';
import { Page } from '../../ui/page.tsx';
import { EditRecord } from '../../ui/record/record-screens.tsx';
import { ReleaseBar } from './release-bar.tsx';
import { releaseForm } from './release-form.tsx';
import { ReleaseRecords } from './release-records.tsx';

/** A release: its form, or what it published once it is live. */
export function Component() {
  const heading = useId();
  const { id = '' } = useParams();
  const { data } = useApi(query('releases', 'get', { id }));
  if (data?.state !== 'live') return <EditRecord form={releaseForm} />;
  return (
    <Page title={data.name} crumbs={[listPages.releases]}>
      <ReleaseBar id={id} />
      <section className="panel release-live" aria-labelledby={heading}>
        <header className="panel-head">
          <h2 id={heading}>What it published</h2>
        </header>
        <ReleaseRecords items={data.items} />
      </section>
      <History noun="releases" id={id} title="Activity" />
    </Page>
  );
}
