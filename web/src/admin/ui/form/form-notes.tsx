import { useEffect, useRef } from 'react';
import type { OpenDraft } from '../drafts/use-draft.tsx';
import { Time } from '../time.tsx';
import type { Failure } from './form-state.ts';
import { useFormBusy } from './upload.tsx';

const storageErrors = {
  elsewhere: 'This form is also open in another tab. Only that tab saves a draft.',
  texts: 'This browser has no space left for a draft. Save before you close this page.',
  files: 'The chosen files cannot be kept as a draft here. Save before you close this page.',
};

type FormNotesProps = Pick<OpenDraft, 'storageError'> & {
  failure: Failure | null;
  cancelled: boolean;
  restoredAt: number | null;
  discard: () => void;
  /** Restores what was just discarded. */
  undoDiscard: (() => void) | undefined;
};

/** The notes above the fields of a form. */
export function FormNotes(props: FormNotesProps) {
  const { failure, cancelled, restoredAt, discard, undoDiscard, storageError } = props;
  const busy = useFormBusy();
  const tryAgain = (
    <button type="submit" className="button" disabled={busy}>
      Try again
    </button>
  );
  return (
    <>
      {failure?.reason && (
        <div className="form-error form-note-choice" role="alert">
          <p>{failure.reason}</p>
          {failure.retry && tryAgain}
        </div>
      )}
      {cancelled && (
        <div className="form-note form-note-choice" role="status">
          <p>Cancelled: nothing was saved. Everything you entered is still here.</p>
          {tryAgain}
        </div>
      )}
      {restoredAt !== null && (
        <div className="form-note form-note-choice" role="status">
          <p>
            Your unsaved changes from <Time at={new Date(restoredAt).toISOString()} /> have been restored.
          </p>
          <button type="button" className="button" disabled={busy} onClick={discard}>
            Discard
          </button>
        </div>
      )}
      {undoDiscard && (
        <div className="form-note form-note-choice" role="status">
          <p>Your unsaved changes were discarded.</p>
          <UndoButton disabled={busy} undo={undoDiscard} />
        </div>
      )}
      {storageError && (
        <p className="form-note" role="status">
          {storageErrors[storageError]}
        </p>
      )}
    </>
  );
}

/** Takes the focus of the button that was pressed, which is gone. */
function UndoButton({ disabled, undo }: { disabled: boolean; undo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" className="button" disabled={disabled} onClick={undo}>
      Undo
    </button>
  );
}
