import type { LostOperation } from './use-bulk.ts';

type LostNoteProps = { lost: LostOperation; busy: boolean; onRetry: () => void; onClose: () => void };

/** Says that the answer to an operation did not come, and finishes it on demand. */
export function LostNote({ lost: { reason }, busy, onRetry, onClose }: LostNoteProps) {
  return (
    <div className="bulk-lost" role="alert">
      <p>
        <b>No answer came ({reason.replace(/\.$/, '')}).</b> Some of the enquiries may have been changed, the others
        not. Finishing does what is left, and nothing twice.
      </p>
      <button type="button" className="button button-small" disabled={busy} onClick={onRetry}>
        {busy ? 'Finishing...' : 'Finish it'}
      </button>
      <button type="button" className="button button-small button-bare" onClick={onClose}>
        Leave it
      </button>
    </div>
  );
}
