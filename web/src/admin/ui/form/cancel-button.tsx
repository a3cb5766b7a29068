import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useFormBusy } from './upload.tsx';

type CancelButtonProps = { isUnsaved: () => boolean; discard: () => void; onCancel: () => void };

/** Closes an in-place form; asks before it discards changes and their draft. */
export function CancelButton({ isUnsaved, discard, onCancel }: CancelButtonProps) {
  const busy = useFormBusy();
  const [asking, setAsking] = useState(false);
  const close = () => {
    discard();
    onCancel();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={busy}
        onClick={() => (isUnsaved() ? setAsking(true) : close())}
      >
        Cancel
      </button>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Continue editing"
        danger
        onConfirm={() => {
          setAsking(false);
          close();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>What you changed here has not been saved.</p>
      </ConfirmDialog>
    </>
  );
}
