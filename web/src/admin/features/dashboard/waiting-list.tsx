import { adminPaths } from '@hydraulics/common/contract/paths';
import type { PublishRequest } from '@hydraulics/common/nouns/publication/publish-requests';
import { records } from '@hydraulics/common/registry';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { SendRequestBack } from '../../ui/publication/send-back-dialog.tsx';
import { Time } from '../../ui/time.tsx';

const step = 20;

/**
 * What waits to be published: for who may publish, what others asked for, with the decision; for others, what they asked
 * for and what came back. Nothing if there was nothing when it opened.
 */
export function WaitingList() {
  const mayPublish = useMay()('publish');
  const [limit, setLimit] = useState(step);
  const wasFilled = useRef(false);
  const filter = mayPublish ? ({ state: 'waiting' } as const) : {};
  const { data, error, refetch } = useApi(query('publishRequests', 'list', { ...filter, limit }), {
    keepPrevious: true,
  });
  if (data && data.length > 0) wasFilled.current = true;
  if (!error && !wasFilled.current) return null;
  return (
    <section className="panel drafts" aria-labelledby="waiting">
      <header className="panel-head">
        <h2 id="waiting">{mayPublish ? 'Waiting to be published' : 'You asked to publish'}</h2>
      </header>
      {error && !data && <ReadFailed of={{ error, refetch }} />}
      {data?.length === 0 && <Empty text="Nothing is waiting to be published." />}
      <ul className="drafts-list">
        {data?.map(request => (
          <li key={request._id}>
            <Request request={request} />
            {mayPublish && <Decision request={request} onChanged={() => void refetch()} />}
          </li>
        ))}
      </ul>
      {data?.length === limit && (
        <p className="drafts-note">
          <button type="button" className="button button-small" onClick={() => setLimit(limit + 100)}>
            Show more
          </button>
        </p>
      )}
    </section>
  );
}

/** The record by name, who asked when, and what came back. */
function Request({ request }: { request: PublishRequest }) {
  const { noun, what, isOwn, askedBy, askedAt, state, sentBackBy, remark } = request;
  const kind = `${what === 'new' ? 'New' : 'Changed'} ${records[noun].singular}`;
  return (
    <span className="drafts-form">
      <Link to={addressOf(request)}>{titleOf(request)}</Link>
      <span className="drafts-time">
        {kind}, {isOwn ? 'you' : (askedBy ?? 'a former colleague')}, <Time at={askedAt} format={formatDateTime} />
      </span>
      {state === 'sentBack' ? (
        <span>
          {sentBackBy ?? 'A former colleague'} sent it back: <q>{remark}</q>
        </span>
      ) : (
        isOwn && <span className="drafts-time">Waiting</span>
      )}
    </span>
  );
}

/** `onChanged` reads the list again: what it shows may be older than what waits. */
function Decision({ request, onChanged }: { request: PublishRequest; onChanged: () => void }) {
  const [returning, setReturning] = useState(false);
  const title = titleOf(request);
  const { mutate, isPending } = useCall(request.noun, client =>
    client.publishRequests.publish({
      id: request._id,
      version: request.version,
      pendingVersion: request.pendingVersion,
    }),
  );
  const publish = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => {
        notify.error('Not published', { detail: reasonOf(error) });
        onChanged();
      },
    });
  return (
    <span className="publication-actions">
      <button
        type="button"
        className="button button-small"
        aria-label={`Publish ${title}`}
        disabled={isPending}
        onClick={publish}
      >
        Publish
      </button>
      <button
        type="button"
        className="button button-small"
        aria-label={`Send ${title} back`}
        aria-haspopup="dialog"
        disabled={isPending}
        onClick={() => setReturning(true)}
      >
        Send back…
      </button>
      {returning && <SendRequestBack request={request} onClose={() => setReturning(false)} />}
    </span>
  );
}

const titleOf = ({ name, noun }: PublishRequest): string => name || records[noun].title;

/** Where the record is read and changed. Images have a list only. */
function addressOf({ noun, recordId: id }: PublishRequest): string {
  if (noun === 'products') return adminPaths.editProduct.href({ id });
  if (noun === 'categories') return adminPaths.editCategory.href({ id });
  if (noun === 'pages') return adminPaths.editPage.href({ id });
  if (noun === 'website') return adminPaths.website.href();
  return `${adminPaths.gallery.href()}?status=draft`;
}
