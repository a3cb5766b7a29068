import type { FormState } from './use-form-state.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const troubles = {
  elsewhere: 'This form is open in another tab too. Only what is typed there is kept as a draft.',
  texts: 'This browser has no room left for a draft. Save before you close this page.',
  files: 'The chosen files cannot be kept as a draft here. Save before you close this page.',
};

/** What a form has to say above its fields. */
export function FormNotes({ state }: { state: FormState }) {
  const { rest, note, retry, restored, trouble } = state;
  const again = (
    <button type="submit" className="button" disabled={state.busy}>
      Try again
    </button>
  );
  return (
    <>
      {rest && (
        <div className="form-fault form-note-choice" role="alert">
          <p>{rest}</p>
          {retry && again}
        </div>
      )}
      {note && (
        <div className="form-note form-note-choice" role="status">
          <p>{note}</p>
          {retry && again}
        </div>
      )}
      {restored !== null && (
        <div className="form-note form-note-choice" role="status">
          <p>
            What you had not saved here has been restored, from <time>{moment.format(restored)}</time>.
          </p>
          <button type="button" className="button" disabled={state.busy} onClick={state.discard}>
            Discard
          </button>
        </div>
      )}
      {trouble && (
        <p className="form-note" role="status">
          {troubles[trouble]}
        </p>
      )}
    </>
  );
}
