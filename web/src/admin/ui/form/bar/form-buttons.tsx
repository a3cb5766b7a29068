import type { useRecordForm } from '../use-record-form.ts';

type FormButtonsProps = {
  record: Pick<
    ReturnType<typeof useRecordForm>,
    'upload' | 'isPending' | 'publishes' | 'saveAsDraft' | 'saveForLater' | 'saveForNext'
  >;
  submitLabel: string;
  busyLabel: string;
  draftLabel: string | undefined;
  /** Whether changes can be saved that visitors do not see yet. */
  offersLater: boolean;
  offersNext: boolean;
};

/** The buttons that save a form. While it shows a pending change, the first one publishes it, for who may. */
export function FormButtons(props: FormButtonsProps) {
  const { record, submitLabel, busyLabel, draftLabel, offersLater, offersNext } = props;
  const { publishes, isPending } = record;
  const { busy } = record.upload;
  return (
    <>
      {(publishes || !isPending) && (
        <button
          type="submit"
          className="button button-primary"
          aria-keyshortcuts={publishes ? undefined : 'Control+S Meta+S'}
          aria-haspopup={publishes ? 'dialog' : undefined}
          disabled={busy}
        >
          {busy ? busyLabel : publishes ? 'Publish…' : submitLabel}
        </button>
      )}
      {(offersLater || isPending) && (
        <button
          type="button"
          className={isPending && !publishes ? 'button button-primary' : 'button'}
          aria-keyshortcuts={isPending ? 'Control+S Meta+S' : undefined}
          disabled={busy}
          onClick={() => void record.saveForLater()}
        >
          Save for later
        </button>
      )}
      {draftLabel && (
        <button type="button" className="button" disabled={busy} onClick={() => void record.saveAsDraft()}>
          {draftLabel}
        </button>
      )}
      {offersNext && (
        <button
          type="button"
          className="button"
          aria-keyshortcuts="Control+Shift+S Meta+Shift+S"
          disabled={busy}
          onClick={() => void record.saveForNext()}
        >
          Save and next
        </button>
      )}
    </>
  );
}
