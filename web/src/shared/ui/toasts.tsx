import { toastDurations, toastLimit } from '@hydraulics/common/limits';
import { useEffect, useRef } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';

const durations = {
  duration: toastDurations.blank,
  success: { duration: toastDurations.success },
  error: { duration: toastDurations.error },
  loading: { duration: toastDurations.loading },
  removeDelay: 160,
};

const Spinner = () => <span className="spinner" aria-hidden="true" />;

/** Renders the toasts. Their timers pause while the pointer or the focus is on them. */
export function Toasts() {
  const { toasts, handlers } = useToaster(durations);
  const container = useRef<HTMLDivElement>(null);
  const pauseReasons = useRef({ pointer: false, focus: false });
  const updatePause = (change: Partial<typeof pauseReasons.current>) => {
    const before = pauseReasons.current;
    const now = { ...before, ...change };
    pauseReasons.current = now;
    const [waited, waits] = [before.pointer || before.focus, now.pointer || now.focus];
    // A second `startPause` would reset the time already paused.
    if (waits && !waited) handlers.startPause();
    if (waited && !waits) handlers.endPause();
  };
  useEffect(() => {
    // Not every browser fires blur when the focused element is removed, such as a toast whose button was pressed.
    if (pauseReasons.current.focus && !container.current?.contains(document.activeElement))
      updatePause({ focus: false });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timers while somebody reads
    <div
      ref={container}
      className="toasts"
      // Rendered before the toasts: a live region that is added together with its text is not always read.
      aria-live="polite"
      onPointerEnter={() => updatePause({ pointer: true })}
      onPointerLeave={() => updatePause({ pointer: false })}
      onFocus={() => updatePause({ focus: true })}
      onBlur={event => updatePause({ focus: event.currentTarget.contains(event.relatedTarget) })}
    >
      {toasts.slice(0, toastLimit).map(toast => (
        <div key={toast.id} className={`toast toast-${toast.type}`} data-leaving={!toast.visible} {...toast.ariaProps}>
          {toast.type === 'loading' ? <Spinner /> : <Icon icon={toast.type === 'error' ? icons.alert : icons.check} />}
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </div>
  );
}
