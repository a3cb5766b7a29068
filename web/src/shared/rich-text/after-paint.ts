import { flushSync } from 'react-dom';

/**
 * Puts off work until the next picture stands on the screen. React draws what comes of it with it: a key or a click that
 * follows must not meet what was drawn before.
 */
export function afterPaint() {
  let frame = 0;
  let waiting: (() => void) | null = null;
  const cancel = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    waiting = null;
    removeEventListener('beforeunload', now, true);
  };
  const now = () => {
    const work = waiting;
    cancel();
    if (work) flushSync(work);
  };
  return {
    /** Does this then, in place of what still waits. */
    later(work: () => void): void {
      waiting = work;
      // Whether anything would be lost is asked of the page when it is left.
      addEventListener('beforeunload', now, true);
      // The frame is prepared first, and the next task comes when it is out.
      frame ||= requestAnimationFrame(() => setTimeout(now));
    },
    waits: () => waiting !== null,
    /** Does at once what waits, if anything. */
    now,
    cancel,
  };
}
