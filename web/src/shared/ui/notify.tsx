import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';

type NotifyOptions = {
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  id?: string;
};

function content(text: string, { detail, action }: NotifyOptions, id: () => string): ReactElement {
  const act = () => {
    toast.dismiss(id());
    action?.run();
  };
  return (
    <>
      <span className="toast-text">
        <span>{text}</span>
        {detail && detail !== text && <span className="toast-detail">{detail}</span>}
      </span>
      {action && (
        <button type="button" className="toast-action" onClick={act}>
          {action.label}
        </button>
      )}
    </>
  );
}

/** Shows a toast about the outcome of a user's action. */
export const notify = {
  success(text: string, options: NotifyOptions = {}): void {
    const id: string = toast.success(
      content(text, options, () => id),
      options.id ? { id: options.id } : {},
    );
  },
  /** For events that the user did not cause. */
  info(text: string, more: NotifyOptions = {}): void {
    const id: string = toast(content(text, more, () => id));
  },
  error(text: string, more: NotifyOptions = {}): void {
    const id: string = toast.error(
      content(text, more, () => id),
      {
        ariaProps: { role: 'alert', 'aria-live': 'assertive' },
      },
    );
  },
  /** @returns the id to `close` it by; it stays until then */
  loading: (text: string): string => toast.loading(text),
  close: (id: string): void => toast.dismiss(id),
};
