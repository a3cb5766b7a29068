import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import type { SavedView, useViews } from './use-views.ts';

type Saved = ReturnType<typeof useViews>;
/** A view that was just deleted, and where it was. */
type Deleted = { view: SavedView; place: number };

/** Renames and deletes saved views. */
export function EditViews({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const [deleted, setDeleted] = useState<Deleted>();
  const undoButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (deleted) undoButton.current?.focus();
  }, [deleted]);
  const remove = async (view: SavedView) => {
    const place = saved.views.indexOf(view);
    if (await saved.remove(view)) setDeleted({ view, place });
  };
  const undo = async ({ view, place }: Deleted) => {
    if (await saved.restore(view, place)) setDeleted(undefined);
  };
  return (
    <ModalDialog open className="views-dialog" label="Views" onClose={onClose}>
      <h2>Views</h2>
      {saved.views.length === 0 ? (
        <p>No view is left.</p>
      ) : (
        <ul>
          {saved.views.map(view => (
            <li key={view.name}>
              <ViewName saved={saved} view={view} onRemove={() => void remove(view)} />
            </li>
          ))}
        </ul>
      )}
      <p className="views-deleted" role="status">
        {deleted && (
          <>
            View “{deleted.view.name}” deleted.{' '}
            <button
              type="button"
              className="button button-small"
              // Not disabled while the deletion ends: it gets the focus as soon as it is there.
              aria-disabled={saved.isPending}
              ref={undoButton}
              onClick={() => saved.isPending || void undo(deleted)}
            >
              Undo
            </button>
          </>
        )}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}

type ViewNameProps = { saved: Saved; view: SavedView; onRemove: () => void };

function ViewName({ saved: { rename, isPending }, view, onRemove }: ViewNameProps) {
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
        onClick={onRemove}
      >
        Delete
      </button>
    </form>
  );
}
