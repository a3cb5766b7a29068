import { useEffect, useRef } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { type Removed, useHomes, useRemovals, useRemoved, useTimeOf } from './removals.ts';

type RemovedNoteProps = { removed: Removed; takesFocus?: boolean };

/**
 * What was just deleted, above its table. It stays for those who cannot reach a toast in time, and it takes the focus
 * that the deleted row's button had.
 */
export function RemovedNote({ removed, takesFocus = false }: RemovedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const removals = useRemovals();
  const time = useTimeOf(removed);
  const { id, name, restore } = removed;
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <div className="removed" ref={note} tabIndex={-1} {...time}>
      <p>“{name}” was deleted.</p>
      {restore && (
        <button type="button" className="button button-small" onClick={() => void removals.undo(id)}>
          <Icon icon={icons.undo} /> Undo
        </button>
      )}
      <button
        type="button"
        className="button button-small button-bare"
        aria-label="Close this note"
        onClick={() => removals.close(id)}
      >
        <Icon icon={icons.close} />
      </button>
    </div>
  );
}

/** What was deleted on a screen that one has left since, and can still be taken back from here. */
export function RemovedElsewhere() {
  const homes = useHomes();
  const elsewhere = useRemoved().filter(({ noun }) => !homes.includes(noun));
  return (
    <div className="removed-elsewhere" aria-live="polite">
      {elsewhere.map(removed => (
        <RemovedNote key={removed.id} removed={removed} />
      ))}
    </div>
  );
}
