/** The interval of checks whether another tab has the same form open. */
const takenAfterMs = 300;

/**
 * Makes this tab the only one that stores a draft, since two would overwrite each other. When the tab ends or crashes,
 * the next one takes over.
 * @param onOwn gets whether `onBusy` was called before
 * @param onBusy called if another tab has the same form open
 * @returns a function that releases the draft
 */
export function own(key: string, onOwn: (wasTaken: boolean) => Promise<void>, onBusy: () => void): () => void {
  // Locks exist only on secure connections; elsewhere the last tab wins.
  if (!navigator.locks) {
    void onOwn(false);
    return () => undefined;
  }
  const abort = new AbortController();
  let release = (): void => undefined;
  const name = `draft:${key}`;
  let wasBusy = false;
  let isGranted = false;
  let timer: ReturnType<typeof setTimeout>;
  // The previous page of this tab may hold the lock for a moment, and a busy browser may grant it late.
  const ask = () => {
    timer = setTimeout(async () => {
      // The query is rejected while the page is being left.
      const { held = [] } = await navigator.locks.query().catch(() => ({ held: undefined }));
      if (isGranted || abort.signal.aborted) return;
      if (!held.some(lock => lock.name === name)) return ask();
      wasBusy = true;
      onBusy();
    }, takenAfterMs);
  };
  ask();
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  navigator.locks
    .request(name, { signal: abort.signal }, async () => {
      isGranted = true;
      clearTimeout(timer);
      if (abort.signal.aborted) return;
      await onOwn(wasBusy);
      await released;
    })
    .catch(() => undefined);
  return () => {
    clearTimeout(timer);
    abort.abort();
    release();
  };
}
