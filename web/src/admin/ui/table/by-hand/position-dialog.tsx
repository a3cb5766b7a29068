import { useId, useState } from 'react';
import { formatNumber } from '../../../../shared/locale.ts';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';

type PositionDialogProps = {
  name: string;
  position: number;
  of: number;
  onMove: (position: number) => void;
  onClose: () => void;
};

/** Asks for the position of a row, for long lists and for those who cannot drag. */
export function PositionDialog({ name, position, of, onMove, onClose }: PositionDialogProps) {
  const id = useId();
  const [text, setText] = useState(String(position));
  const wanted = Number(text);
  const isValid = Number.isInteger(wanted) && wanted >= 1 && wanted <= of;
  return (
    <ModalDialog open label={`Move ${name}`} className="position-dialog" onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (isValid) onMove(wanted);
        }}
      >
        <h2>Move “{name}”</h2>
        <label htmlFor={id}>Position, from 1 to {formatNumber(of)}</label>
        <input
          id={id}
          type="number"
          min={1}
          max={of}
          value={text}
          aria-invalid={!isValid}
          aria-describedby={`${id}-error`}
          onChange={event => setText(event.target.value)}
        />
        <p id={`${id}-error`} className="field-error" role="alert">
          {isValid ? '' : `The position must be a whole number from 1 to ${formatNumber(of)}.`}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" aria-disabled={!isValid}>
            Move
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
