import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useFormBusy } from './upload.tsx';

type CancelButtonProps = { isUnsaved: () => boolean; discard: () => void; onCancel: () => void };

/** Closes a form that stands in a page; asks before it drops what was typed, its draft included. */
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
        cancel="Go on editing"
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
