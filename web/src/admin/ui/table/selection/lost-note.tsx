type LostNoteProps = {
  /** The operation, as returned by `useBulk`. */
  bulk: { lost: { reason: string } | null; busy: boolean; retry: () => unknown; forget: () => void };
  /** What may have happened, as in "Some of the enquiries may …". */
  outcome: string;
};

/** The outcome of an operation in one transaction. */
export const allOrNone = (records: string): string =>
  `Either all or none of the ${records} were changed. Choose Finish to make sure that all are. Nothing is done twice.`;

/** Reports that an operation got no response, with a button to finish it; nothing without such an operation. */
export function LostNote({ bulk: { lost, busy, retry, forget }, outcome }: LostNoteProps) {
  if (!lost) return null;
  return (
    <div className="selection-lost" role="alert">
      <p>
        <b>The connection dropped ({lost.reason.replace(/\.$/, '')}).</b> {outcome}
      </p>
      <button type="button" className="button button-small" disabled={busy} onClick={() => void retry()}>
        {busy ? 'Finishing...' : 'Finish'}
      </button>
      <button type="button" className="button button-small button-bare" onClick={forget}>
        Dismiss
      </button>
    </div>
  );
}
