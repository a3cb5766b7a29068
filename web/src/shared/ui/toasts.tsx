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
  // As long as the leaving takes to be seen.
  removeDelay: 160,
};

const Spinner = () => <span className="spinner" aria-hidden="true" />;

/** The place where toasts show. They wait while the pointer or the focus is on them. */
export function Toasts() {
  const { toasts, handlers } = useToaster(durations);
  const place = useRef<HTMLDivElement>(null);
  const reasons = useRef({ pointer: false, focus: false });
  const wait = (change: Partial<typeof reasons.current>) => {
    const before = reasons.current;
    const now = { ...before, ...change };
    reasons.current = now;
    const [waited, waits] = [before.pointer || before.focus, now.pointer || now.focus];
    // Told twice, the toaster would forget the time that it has waited already.
    if (waits && !waited) handlers.startPause();
    if (waited && !waits) handlers.endPause();
  };
  useEffect(() => {
    // Not every browser says so when what has the focus goes, as a toast does whose button was pressed.
    if (reasons.current.focus && !place.current?.contains(document.activeElement)) wait({ focus: false });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only waited while somebody reads
    <div
      ref={place}
      className="toasts"
      onPointerEnter={() => wait({ pointer: true })}
      onPointerLeave={() => wait({ pointer: false })}
      onFocus={() => wait({ focus: true })}
      onBlur={event => wait({ focus: event.currentTarget.contains(event.relatedTarget) })}
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
