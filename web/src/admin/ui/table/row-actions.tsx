import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';

type RowActionsProps = {
  of: string;
  edit?: string;
  onDelete?: () => void;
  /** False if other keys than Tab lead here. */
  isTabStop?: boolean;
  children?: ReactNode;
};

/** The actions of a row: icons with text, and the row's name for screen readers. */
export function RowActions({ of, edit, onDelete, isTabStop = true, children }: RowActionsProps) {
  return (
    <div className="row-actions">
      {children}
      {edit && (
        <Link className="button button-small" to={edit} aria-label={`Edit ${of}`}>
          <Icon icon={icons.edit} /> Edit
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
          <Icon icon={icons.trash} /> Delete
        </button>
      )}
    </div>
  );
}
