import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Task, TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { recordPath } from '@hydraulics/common/screens';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { Part } from '../../ui/parts/part.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { remarksHash } from '../../ui/review/review-button.tsx';
import { listAddress } from '../../ui/table/list-address.ts';
import { fieldHash } from '../../ui/use-scroll-to-hash.ts';

const PublishRulesDialog = lazy(() => import('./publish-rules-dialog.tsx'));

/** What is missing or wrong, why it matters, and where it is mended. */
export function ToDo() {
  const { data, error, refetch } = useApi(query('dashboard', 'tasks'));
  const [choosesRules, setChoosesRules] = useState(false);
  const isOwner = useMay()('settings');
  return (
    <section className="panel to-do" aria-labelledby="to-do">
      <header className="panel-head">
        <h2 id="to-do">To do</h2>
        {data && data.length > 0 && <span className="panel-count">{data.length}</span>}
        {isOwner && (
          <button type="button" className="button button-small" onClick={() => setChoosesRules(true)}>
            Before publishing…
          </button>
        )}
      </header>
      {choosesRules && (
        <Part>
          <Suspense>
            <PublishRulesDialog onClose={() => setChoosesRules(false)} />
          </Suspense>
        </Part>
      )}
      {data ? <Tasks tasks={data} /> : error ? <ReadFailed of={{ error, refetch }} /> : <Loading />}
    </section>
  );
}

function Tasks({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return <Empty text="Nothing is missing. Every product has what buyers look for." />;
  return (
    <ul className="to-do-list">
      {tasks.map(task => (
        <li key={task.rule}>
          <div className="to-do-line">
            <p className="to-do-text">
              <b>{task.sentence}</b> {task.why}
            </p>
            <Link className="button button-small" to={addressOf(task.first[0])}>
              {task.rule === 'remarks' ? 'Read' : 'Fix'}
              {task.count > 1 && ' the first'}
              <span className="visually-hidden"> {task.first[0]?.name ?? task.sentence}</span>
            </Link>
          </div>
          {task.first.length > 0 && <Records task={task} />}
        </li>
      ))}
    </ul>
  );
}

const more = 50;

/** The records of a task, read once they are asked for. */
function Records({ task: { rule, count, sentence } }: { task: Task }) {
  const [limit, setLimit] = useState(0);
  const { data, error, refetch } = useApi(query('dashboard', 'taskRecords', { rule, limit }), {
    enabled: limit > 0,
    keepPrevious: true,
  });
  return (
    <details className="to-do-records" onToggle={event => event.currentTarget.open && limit === 0 && setLimit(more)}>
      <summary>
        {count === 1 ? 'Show it' : `Show all ${formatNumber(count)}`}
        <span className="visually-hidden">: {sentence}</span>
      </summary>
      {error && !data && <ReadFailed of={{ error, refetch }} />}
      {!error && !data && limit > 0 && <Loading />}
      {data && (
        <ul>
          {data.map(record => (
            <li key={`${record._id} ${record.field} ${record.remark}`} className="to-do-record">
              <Link to={addressOf(record)}>
                {record.remark ? 'Read' : 'Fix'}
                <span className="visually-hidden"> {record.name}</span>
              </Link>{' '}
              <span aria-hidden="true">{record.name}</span>
              {record.detail && (
                <span className="to-do-detail" dir="auto">
                  {record.detail}
                </span>
              )}
              {record.remark && <RemarkDone id={record.remark} />}
            </li>
          ))}
        </ul>
      )}
      {data && count > data.length && (
        <button type="button" className="button button-small" onClick={() => setLimit(Math.min(1000, limit + 200))}>
          Show more
        </button>
      )}
    </details>
  );
}

/** Marks a remark as done, without opening its record. */
function RemarkDone({ id }: { id: string }) {
  const may = useMay();
  const { mutateAsync, isPending } = useCall('reviews', client => client.reviews.settle({ id, isDone: true }));
  const settle = async () => {
    try {
      notify.success((await mutateAsync(undefined)).message);
    } catch (error) {
      notify.error('Not changed', { detail: reasonOf(error) });
    }
  };
  if (!may('content')) return null;
  return (
    <button type="button" className="button button-small" disabled={isPending} onClick={() => void settle()}>
      Done
    </button>
  );
}

/** Where the remarks about a record are read. */
const screens: Record<TaskRecord['noun'], (id: string) => string> = {
  products: id => recordPath('product', id),
  categories: id => recordPath('category', id),
  pages: id => recordPath('page', id),
  website: () => adminPaths.website.href(),
  gallery: () => adminPaths.gallery.href(),
};

/** The tab of the screen *Website* with a text that can have links. */
const tabOf: Record<string, string> = {
  summary: 'identity',
  credit: 'identity',
  hero: 'home',
  weAre: 'home',
  about: 'about',
  legal: 'legal',
  answerPromise: 'answers',
};

/** Where a record is mended; tasks of the server have none, and are mended under System status. */
function addressOf(record: TaskRecord | undefined): string {
  if (!record) return adminPaths.systemStatus.href();
  const { noun, _id: id, field } = record;
  if (record.remark) return screens[noun](id) + remarksHash;
  if (noun === 'gallery') return listAddress.galleryLacking;
  if (noun === 'website') return `${adminPaths.website.href()}?tab=${tabOf[field] ?? 'identity'}`;
  return screens[noun](id) + fieldHash(field);
}
