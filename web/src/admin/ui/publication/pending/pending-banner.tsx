import type { PendingChangeOfRecord, PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { Time } from '../../time.tsx';
import { PlannedRelease } from './planned-release.tsx';

type PendingBannerProps = {
  noun: PendingNoun;
  change: PendingChangeOfRecord;
  busy: boolean;
  onDiscard: () => void;
};

/** Says that a record has a pending change, from whom and when, when it goes live, and the button that discards it. */
export const PendingBanner = ({
  noun,
  change: { savedBy, updatedAt, release },
  busy,
  onDiscard,
}: PendingBannerProps) => (
  <section className="panel publication" aria-label="Saved changes" data-status="pending">
    <p className="publication-state" role="status">
      <strong>Saved changes that visitors do not see yet.</strong> Saved by {savedBy ?? 'an unknown user'},{' '}
      <Time at={updatedAt} />.
    </p>
    <p className="publication-actions">
      <button type="button" className="button button-small" disabled={busy} onClick={onDiscard}>
        Discard changes
      </button>
    </p>
    {release && <PlannedRelease noun={noun} release={release} />}
  </section>
);
