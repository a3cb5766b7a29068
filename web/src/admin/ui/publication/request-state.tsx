import { whoMay } from '@hydraulics/common/contract/roles';
import type { PublishedNoun } from '@hydraulics/common/nouns/publication/publication';
import type { PublishRequest } from '@hydraulics/common/nouns/publication/publish-requests';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useEditorsWait, useMay } from '../../data/role.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { formatDateTime } from '../dates.ts';
import { Time } from '../time.tsx';
import { SendRequestBack } from './send-back-dialog.tsx';

type RequestStateProps = {
  noun: PublishedNoun;
  id: string;
  /** Whether visitors see the record. */
  isShown: boolean;
  /** Whether something of it is not published. */
  hasSomething: boolean;
};

/** Whether the record waits to be published or was sent back, with what one may do about it. */
export function RequestState(props: RequestStateProps) {
  const { data } = useApi(query('publishRequests', 'list', { recordId: props.id }));
  const mayPublish = useMay()('publish');
  if (!data) return null;
  const request = data.find(({ noun }) => noun === props.noun);
  return mayPublish ? request && <Decision request={request} /> : <OwnRequest {...props} request={request} />;
}

/** Who asked. Published is by the button for that. */
function Decision({ request }: { request: PublishRequest }) {
  const [returning, setReturning] = useState(false);
  const { state, askedBy, askedAt, sentBackBy, remark } = request;
  if (state === 'sentBack') {
    return (
      <p className="publication-request">
        {sentBackBy ?? 'A former colleague'} sent it back: <q>{remark}</q>
      </p>
    );
  }
  return (
    <div className="publication-request">
      <span>
        {askedBy ?? 'A former colleague'} asked you to publish this, <Time at={askedAt} format={formatDateTime} />.
      </span>{' '}
      <button type="button" className="button button-small" aria-haspopup="dialog" onClick={() => setReturning(true)}>
        Send back…
      </button>
      {returning && <SendRequestBack request={request} onClose={() => setReturning(false)} />}
    </div>
  );
}

/** What somebody who only prepares may do: ask. */
function OwnRequest({
  noun,
  id,
  isShown,
  hasSomething,
  request,
}: RequestStateProps & { request: PublishRequest | undefined }) {
  const who = whoMay('publish', useEditorsWait());
  const { mutate, isPending } = useCall('publishRequests', client =>
    client.publishRequests.ask({ noun, recordId: id }),
  );
  const ask = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => notify.error('Not asked', { detail: reasonOf(error) }),
    });
  if (request?.state === 'waiting') {
    return (
      <p className="publication-request">
        {request.isOwn ? 'You asked' : `${request.askedBy ?? 'A former colleague'} asked`} for it to be published,{' '}
        <Time at={request.askedAt} format={formatDateTime} />. It waits for {who}.
      </p>
    );
  }
  return (
    <p className="publication-request">
      {request ? (
        <span>
          {request.sentBackBy ?? 'A former colleague'} sent it back: <q>{request.remark}</q>
        </span>
      ) : (
        <span>{isShown ? `What you change here waits for ${who}.` : `Only ${who} may publish it.`}</span>
      )}{' '}
      {hasSomething && (
        <button type="button" className="button button-small" disabled={isPending} onClick={ask}>
          {request ? 'Ask again' : 'Ask to publish'}
        </button>
      )}
    </p>
  );
}
