import { type FormEvent, useState } from 'react';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import type { SavedView, useViews } from './use-views.ts';

type Saved = ReturnType<typeof useViews>;

/** Renames and deletes saved views. */
export function EditViews({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  return (
    <ModalDialog open className="views-dialog" label="Views" onClose={onClose}>
      <h2>Views</h2>
      {saved.views.length === 0 ? (
        <p>No view is left.</p>
      ) : (
        <ul>
          {saved.views.map(view => (
            <li key={view.name}>
              <ViewName saved={saved} view={view} />
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}

function ViewName({ saved: { rename, remove, isPending }, view }: { saved: Saved; view: SavedView }) {
  const [name, setName] = useState(view.name);
  const typed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed && typed !== view.name) void rename(view, typed);
  };
  return (
    <form className="views-name" onSubmit={submit}>
      <input
        aria-label={`Name of ${view.name}`}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        readOnly={isPending}
        onChange={event => setName(event.target.value)}
      />
      <button type="submit" className="button button-small" disabled={isPending} aria-label={`Rename ${view.name}`}>
        Rename
      </button>
      <button
        type="button"
        className="button button-small button-remove"
        disabled={isPending}
        aria-label={`Delete ${view.name}`}
        onClick={() => void remove(view)}
      >
        Delete
      </button>
    </form>
  );
}
