import type { ReactNode } from 'react';

type DialogActionsProps = {
  /** What the main button does, such as `Save`. */
  action: string;
  /** Its text meanwhile, such as `Saving...`. */
  acting?: string;
  isActing?: boolean;
  /** Whether it cannot be pressed yet. */
  disabled?: boolean;
  /** Without it, the main button submits the form that it is in. */
  onAct?: () => void;
  cancel?: string;
  onCancel: () => void;
  /** Further buttons between both. */
  children?: ReactNode;
};

/** The last row of a dialog: a button that closes it, and one that does what it asks about. */
export function DialogActions({ action, acting, isActing, disabled, onAct, cancel, ...rest }: DialogActionsProps) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button" disabled={isActing} onClick={rest.onCancel}>
        {cancel ?? 'Cancel'}
      </button>
      {rest.children}
      <button
        type={onAct ? 'button' : 'submit'}
        className="button button-primary"
        disabled={isActing || disabled}
        onClick={onAct}
      >
        {isActing ? (acting ?? action) : action}
      </button>
    </div>
  );
}
