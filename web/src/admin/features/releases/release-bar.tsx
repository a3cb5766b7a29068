import { type Release, takeBackDays } from '@hydraulics/common/nouns/publication/releases';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { amount, formatNumber } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { Time } from '../../ui/time.tsx';
import { releaseStates } from './release-badge.tsx';
import { ReleaseRecords } from './release-records.tsx';

/** In ms: a planned release goes live while its form is open. */
const every = 15_000;

type Action = 'publishNow' | 'takeBack';

const words: Record<Action, { confirm: string; busy: string; failed: string }> = {
  publishNow: { confirm: 'Publish now', busy: 'Publishing...', failed: 'Nothing was published' },
  takeBack: { confirm: 'Take back', busy: 'Taking back...', failed: 'Nothing was taken back' },
};

/** The state of a release, with what publishes it or takes it back. Both concern the release as it was saved. */
export function ReleaseBar({ id }: { id: string }) {
  const { data } = useApi(query('releases', 'get', { id }), { every });
  const [asking, setAsking] = useState<Action | null>(null);
  const { mutateAsync, isPending } = useCall(
    'releases',
    (client, { action, version }: { action: Action; version: number }) => client.releases[action]({ id, version }),
  );
  if (!data) return null;
  const run = async (action: Action) => {
    try {
      notify.success((await mutateAsync({ action, version: data.version })).message);
    } catch (error) {
      notify.error(words[action].failed, { detail: reasonOf(error) });
    }
    setAsking(null);
  };
  const action: Action = data.state === 'live' ? 'takeBack' : 'publishNow';
  return (
    <section className="panel publication" aria-label="Release" data-status={data.state === 'live' ? '' : 'draft'}>
      <p className="publication-state" role="status">
        <strong>{releaseStates[data.state]}.</strong> <Details {...data} />
      </p>
      <p className="publication-actions">
        <button
          type="button"
          className={action === 'publishNow' ? 'button button-primary' : 'button'}
          disabled={isPending}
          aria-haspopup="dialog"
          onClick={() => setAsking(action)}
        >
          {words[action].confirm}…
        </button>
      </p>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'takeBack' ? `Take back “${data.name}”?` : `Publish “${data.name}” now?`}
        confirm={words[asking ?? action].confirm}
        busyLabel={words[asking ?? action].busy}
        busy={isPending}
        onConfirm={() => asking && void run(asking)}
        onCancel={() => setAsking(null)}
      >
        {asking === 'takeBack' ? (
          <p>
            Records that visitors first saw with this release become drafts again. Records they saw before stay
            published, with the changes that were published with it. The history of each has its earlier content.
          </p>
        ) : (
          <>
            <p>Visitors see all of these from now on. Changes in the form that are not saved are left out.</p>
            <ReleaseRecords items={data.items} />
          </>
        )}
      </ConfirmDialog>
    </section>
  );
}

function Details({ state, publishAt, publishedAt, failure, records, deleted }: Release) {
  const count = amount(records, 'record', 'records');
  if (state === 'live' && publishedAt) {
    return (
      <>
        {count} since <Time at={publishedAt} />. It can be taken back for {takeBackDays} days.
      </>
    );
  }
  if (state === 'failed') return <>Nothing was published. {failure}</>;
  const gone =
    deleted === 0
      ? ''
      : ` ${deleted === 1 ? '1 of them was' : `${formatNumber(deleted)} of them were`} deleted, so that it cannot go live. Remove what was deleted, or restore it from the trash.`;
  if (state === 'planned' && publishAt) {
    return (
      <>
        {count} on <Time at={publishAt} />.{gone}
      </>
    );
  }
  return (
    <>
      Visitors see nothing of it yet. {count}.{gone}
    </>
  );
}
