type PublishButtonsProps = { busy: boolean; onChoose: (action: 'publish' | 'withdraw') => void };

/** Publishes or withdraws all selected records. */
export const PublishButtons = ({ busy, onChoose }: PublishButtonsProps) => (
  <>
    <button type="button" className="button button-small" disabled={busy} onClick={() => onChoose('publish')}>
      Publish
    </button>
    <button type="button" className="button button-small" disabled={busy} onClick={() => onChoose('withdraw')}>
      Withdraw
    </button>
  </>
);
