import { toastDurations, toastLimit } from '@hydraulics/common/limits';
import type { FocusEvent } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { Glyph } from './glyph.tsx';

const durations = {
  duration: toastDurations.blank,
  success: { duration: toastDurations.success },
  error: { duration: toastDurations.error },
  loading: { duration: toastDurations.loading },
  // As long as the leaving takes to be seen.
  removeDelay: 160,
};

const Spinner = () => <span className="toast-spinner" aria-hidden="true" />;

/** The place where toasts show. They wait while the pointer or the focus is on them. */
export function Toasts() {
  const { toasts, handlers } = useToaster(durations);
  const resume = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) handlers.endPause();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only waited while somebody reads
    <div
      className="toasts"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={resume}
    >
      {toasts.slice(0, toastLimit).map(toast => (
        <div key={toast.id} className={`toast toast-${toast.type}`} data-leaving={!toast.visible} {...toast.ariaProps}>
          {toast.type === 'loading' ? <Spinner /> : <Glyph name={toast.type === 'error' ? 'alert' : 'check'} />}
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </div>
  );
}
