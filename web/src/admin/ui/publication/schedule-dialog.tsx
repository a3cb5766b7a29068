import type { AppError } from '@hydraulics/common/contract/errors';
import type { NewPublication } from '@hydraulics/common/nouns/publication/publication';
import { useState } from 'react';
import { zoneName } from '../../../shared/locale.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { DialogActions } from '../form/dialog/dialog-actions.tsx';
import { DialogForm } from '../form/dialog/dialog-form.tsx';
import { TextField } from '../form/text-field.tsx';
import { localTime } from './local-time.ts';
import type { Published } from './publication-badge.tsx';

type ScheduleDialogProps = {
  present: Published;
  busy: boolean;
  onSave: (next: Omit<NewPublication, 'version'>) => Promise<AppError | undefined>;
  onClose: () => void;
};

/** Asks from and until when visitors see a record. */
export function ScheduleDialog({ present, busy, onSave, onClose }: ScheduleDialogProps) {
  const [from, setFrom] = useState(localTime.toInput(present.publishAt));
  const [until, setUntil] = useState(localTime.toInput(present.unpublishAt));
  const [errors, setErrors] = useState<{ from?: string; until?: string }>({});
  const isShown = present.status === 'published';
  const save = async () => {
    if (!from && !until) {
      setErrors({ [isShown ? 'until' : 'from']: 'Choose a date and time.' });
      return;
    }
    if (!from && !isShown) {
      setErrors({ from: 'Choose when visitors see it first.' });
      return;
    }
    const refused = await onSave({
      status: from ? 'scheduled' : 'published',
      ...(from ? { publishAt: localTime.fromInput(from) } : {}),
      ...(until ? { unpublishAt: localTime.fromInput(until) } : {}),
    });
    const [detail] = refused?.details ?? [];
    if (detail) setErrors({ [detail.path === 'publishAt' ? 'from' : 'until']: detail.message });
  };
  const clear = () => setErrors({});
  return (
    <ModalDialog open label="Schedule" onClose={onClose}>
      <h2>When do visitors see it?</h2>
      <DialogForm busy={busy} onSubmit={save}>
        <TextField
          type="datetime-local"
          label="From"
          help={isShown ? 'Visitors see it now. With a later beginning, it is withdrawn until then.' : undefined}
          value={from}
          error={errors.from}
          onChange={event => {
            setFrom(event.target.value);
            clear();
          }}
        />
        <TextField
          type="datetime-local"
          label="Until"
          help="Leave it empty to keep it published."
          value={until}
          error={errors.until}
          onChange={event => {
            setUntil(event.target.value);
            clear();
          }}
        />
        <p className="publication-zone">Times are in {zoneName()}.</p>
        <DialogActions action="Schedule" acting="Saving..." isActing={busy} onCancel={onClose} />
      </DialogForm>
    </ModalDialog>
  );
}
