import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';

type More = {
  /** A second line: the reason of a failure. */
  detail?: string | undefined;
  /** One thing that can be done about it, such as taking it back. */
  action?: { label: string; run: () => void } | undefined;
  /** A name to close it by before its time. */
  id?: string;
};

function content(text: string, { detail, action }: More, id: () => string): ReactElement {
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

/** Says what came of something that the person did. */
export const notify = {
  success(text: string, more: More = {}): void {
    const id: string = toast.success(
      content(text, more, () => id),
      more.id ? { id: more.id } : {},
    );
  },
  /** Says what has come about by itself. */
  note(text: string, more: More = {}): void {
    const id: string = toast(content(text, more, () => id));
  },
  error(text: string, more: More = {}): void {
    const id: string = toast.error(
      content(text, more, () => id),
      {
        ariaProps: { role: 'alert', 'aria-live': 'assertive' },
      },
    );
  },
  /** @returns the name to `close` it by, as it stays until then */
  loading: (text: string): string => toast.loading(text),
  close: (id: string): void => toast.dismiss(id),
};
