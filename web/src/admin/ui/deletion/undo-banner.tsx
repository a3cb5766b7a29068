import { useEffect, useRef } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { type UndoableDeletion, useDeletions, useRecentDeletions, useShownNouns, useUndoTimeout } from './deletions.ts';

type UndoBannerProps = { deletion: UndoableDeletion; takesFocus?: boolean };

/**
 * The undo banner above a table, for users who cannot reach a toast in time. It takes the focus of the deleted row's
 * button.
 */
export function UndoBanner({ deletion, takesFocus = false }: UndoBannerProps) {
  const note = useRef<HTMLDivElement>(null);
  const deletions = useDeletions();
  const time = useUndoTimeout(deletion);
  const { id, name, text, restore, replacesButtons } = deletion;
  useEffect(() => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || activeElement.closest('.selection, dialog');
    if (takesFocus || (replacesButtons && isLost)) note.current?.focus();
  }, [takesFocus, replacesButtons]);
  return (
    <div className="undo-banner" ref={note} tabIndex={-1} {...time}>
      <p>
        {text ?? (
          <>
            “<bdi>{name}</bdi>” was deleted.
          </>
        )}
      </p>
      {restore && (
        <button type="button" className="button button-small" onClick={() => void deletions.undo(id)}>
          <Icon icon={icons.undo} /> Undo
        </button>
      )}
      <button
        type="button"
        className="button button-small button-bare"
        aria-label="Close this notice"
        onClick={() => deletions.close(id)}
      >
        <Icon icon={icons.close} />
      </button>
    </div>
  );
}

/** The undo banners of deletions on other screens. */
export function UndoBannersElsewhere() {
  const homes = useShownNouns();
  const elsewhere = useRecentDeletions().filter(({ noun }) => !homes.includes(noun));
  return (
    <div className="undo-banners-elsewhere" aria-live="polite">
      {elsewhere.map(deletion => (
        <UndoBanner key={deletion.id} deletion={deletion} />
      ))}
    </div>
  );
}
