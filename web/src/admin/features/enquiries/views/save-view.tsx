import { type FormEvent, useId, useState } from 'react';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import { DialogActions } from '../../../ui/form/dialog/dialog-actions.tsx';
import type { useViews } from './use-views.ts';

type SaveViewProps = { saved: ReturnType<typeof useViews>; query: Record<string, string>; onClose: () => void };

/** Asks for the name of a view and saves it. A view of that name is replaced. */
export function SaveView({ saved: { views, save, isPending }, query, onClose }: SaveViewProps) {
  const id = useId();
  const [name, setName] = useState('');
  const typed = name.trim();
  const replaced = views.find(one => one.name.toLowerCase() === typed.toLowerCase());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed && (await save({ name: typed, query }))) onClose();
  };
  return (
    <ModalDialog open className="views-dialog" label="Save this view" onClose={onClose}>
      <h2>Save this view</h2>
      <form onSubmit={event => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>Name</label>
          <input
            id={id}
            value={name}
            maxLength={60}
            required
            autoComplete="off"
            readOnly={isPending}
            aria-describedby={`${id}-help`}
            onChange={event => setName(event.target.value)}
          />
          <p id={`${id}-help`} className="views-help" role="status">
            {replaced
              ? `This replaces your view “${replaced.name}”.`
              : 'Filters, search and order are saved. Only you see the view.'}
          </p>
        </div>
        <DialogActions action="Save view" isActing={isPending} onCancel={onClose} />
      </form>
    </ModalDialog>
  );
}
