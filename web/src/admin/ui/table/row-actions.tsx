import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';

type RowActionsProps = {
  of: string;
  edit?: string;
  /** The address of the form that copies this record. */
  copy?: string;
  onDelete?: () => void;
  /** Why it cannot be deleted; shown by the button instead. */
  undeletable?: string | undefined;
  /** False if the row is reached by other keys than Tab. */
  isTabStop?: boolean;
  children?: ReactNode;
};

/** The actions of a row: icons with text, and the row's name for screen readers. */
export function RowActions({ of, edit, copy, onDelete, undeletable, isTabStop = true, children }: RowActionsProps) {
  const id = useId();
  return (
    <div className="row-actions">
      {children}
      {edit && (
        <Link className="button button-small" to={edit} aria-label={`Edit ${of}`}>
          <Icon icon={icons.edit} /> Edit
        </Link>
      )}
      {copy && (
        <Link className="button button-small row-copy" to={copy} aria-label={`Duplicate ${of}`}>
          <Icon icon={icons.copy} /> Duplicate
        </Link>
      )}
      {onDelete && (
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Delete ${of}`}
          tabIndex={isTabStop ? undefined : -1}
          // Not `disabled`, so that keyboards and screen readers reach the reason.
          aria-disabled={undeletable !== undefined || undefined}
          aria-describedby={undeletable && id}
          title={undeletable}
          onClick={onDelete}
        >
          <Icon icon={icons.trash} /> Delete
        </button>
      )}
      {undeletable && (
        <span id={id} hidden>
          {undeletable}
        </span>
      )}
    </div>
  );
}
