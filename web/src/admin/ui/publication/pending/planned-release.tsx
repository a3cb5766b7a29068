import { adminPaths } from '@hydraulics/common/contract/paths';
import type { PendingChangeOfRecord, PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { Link } from 'react-router-dom';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useMay } from '../../../data/role.ts';
import { useCall } from '../../../data/use-api.ts';
import { Time } from '../../time.tsx';

type PlannedReleaseProps = {
  noun: PendingNoun;
  release: NonNullable<PendingChangeOfRecord['release']>;
};

/** When a pending change goes live, or why it did not. A release of its own is cancelled here, others by their form. */
export function PlannedRelease({
  noun,
  release: { _id: id, name, publishAt, state, failure, records },
}: PlannedReleaseProps) {
  const may = useMay();
  const isOwn = records === 1;
  const mayChange = may('publish') && (noun !== 'website' || may('settings'));
  const { mutateAsync, isPending } = useCall('releases', client => client.releases.remove({ id }));
  const cancel = () =>
    void mutateAsync()
      .then(() => notify.success('Cancelled. Visitors do not see these changes until you publish them.'))
      .catch(error => notify.error('Not cancelled', { detail: reasonOf(error) }));
  return (
    <p className="publication-plan">
      {state === 'planned' ? (
        <>
          Goes live on <Time at={publishAt} />
          {isOwn ? '. ' : ', with others. '}
        </>
      ) : (
        <>
          <strong>It could not go live</strong> on <Time at={publishAt} />. {failure}{' '}
        </>
      )}
      {isOwn && state === 'planned'
        ? mayChange && (
            <button type="button" className="button button-small" disabled={isPending} onClick={cancel}>
              Cancel
            </button>
          )
        : mayChange && <Link to={adminPaths.editRelease.href({ id })}>Release “{name}”</Link>}
    </p>
  );
}
