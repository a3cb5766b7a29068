import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Glyph } from '../../../shared/ui/glyph.tsx';

type RowActionsProps = {
  of: string;
  edit?: string;
  onDelete?: () => void;
  /** False where other keys than Tab lead here. */
  isTabStop?: boolean;
  children?: ReactNode;
};

/** What can be done with a row: icons with words, and the row's name for those who only hear them. */
export function RowActions({ of, edit, onDelete, isTabStop = true, children }: RowActionsProps) {
  return (
    <div className="row-actions">
      {children}
      {edit && (
        <Link className="button button-small" to={edit} aria-label={`Edit ${of}`}>
          <Glyph name="edit" /> Edit
        </Link>
      )}
      {onDelete && (
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Delete ${of}`}
          tabIndex={isTabStop ? undefined : -1}
          onClick={onDelete}
        >
          <Glyph name="trash" /> Delete
        </button>
      )}
    </div>
  );
}
