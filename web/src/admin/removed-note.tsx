import { useEffect, useRef } from 'react';
import { Glyph } from '../ui/glyph.tsx';

type RemovedNoteProps = { name: string; onUndo?: (() => void) | undefined; onClose: () => void };

/**
 * What was just deleted, above its table. It stays for those who cannot reach a toast in time, and it takes the focus
 * that the deleted row's button had.
 */
export function RemovedNote({ name, onUndo, onClose }: RemovedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="removed" ref={note} tabIndex={-1}>
      <p>“{name}” was deleted.</p>
      {onUndo && (
        <button type="button" className="button button-small" onClick={onUndo}>
          <Glyph name="undo" /> Undo
        </button>
      )}
      <button type="button" className="button button-small button-bare" aria-label="Close this note" onClick={onClose}>
        <Glyph name="close" />
      </button>
    </div>
  );
}
