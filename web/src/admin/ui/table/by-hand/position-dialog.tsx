import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatNumber } from '../../../../shared/locale.ts';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';

type PositionDialogProps = {
  name: string;
  position: number;
  of: number;
  onMove: (position: number) => void;
  onClose: () => void;
};

function schemaOf(last: number) {
  const error = `The position must be a whole number from 1 to ${formatNumber(last)}.`;
  return z.object({ position: z.number({ error }).int(error).min(1, error).max(last, error) });
}

/** Asks for the position of a row, for long lists and for users who cannot drag. */
export function PositionDialog({ name, position, of, onMove, onClose }: PositionDialogProps) {
  const id = useId();
  const { register, handleSubmit, trigger, formState } = useForm({
    resolver: standardSchemaResolver(useMemo(() => schemaOf(of), [of])),
    defaultValues: { position },
    mode: 'onChange',
  });
  // The list may change while the dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema depends on it
  useEffect(() => void trigger(), [trigger, of]);
  const error = formState.errors.position?.message;
  return (
    <ModalDialog open label={`Move ${name}`} className="position-dialog" onClose={onClose}>
      <form noValidate onSubmit={event => void handleSubmit(values => onMove(values.position))(event)}>
        <h2>Move “{name}”</h2>
        <label htmlFor={id}>Position, from 1 to {formatNumber(of)}</label>
        <input
          {...register('position', { valueAsNumber: true })}
          id={id}
          type="number"
          min={1}
          max={of}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
        />
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" aria-disabled={Boolean(error)}>
            Move
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
