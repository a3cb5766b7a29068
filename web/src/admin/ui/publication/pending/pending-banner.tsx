import type { PendingChangeOfRecord } from '@hydraulics/common/nouns/publication/pending-fields';
import { Time } from '../../time.tsx';

type PendingBannerProps = {
  change: PendingChangeOfRecord;
  busy: boolean;
  onDiscard: () => void;
};

/** Says that a record has a pending change, from whom and when, with the button that discards it. */
export const PendingBanner = ({ change: { savedBy, updatedAt }, busy, onDiscard }: PendingBannerProps) => (
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
  </section>
);
