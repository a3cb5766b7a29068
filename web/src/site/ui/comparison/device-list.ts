type Kind<Entry> = {
  /** Where the browser stores it. */
  key: string;
  /** Anybody may have changed the text, so it may throw. */
  read: (text: string) => Entry[];
  write: (entries: Entry[]) => string;
};

export type DeviceList<Entry> = {
  now: () => Entry[];
  /** Changes what is stored now, which another page may have changed. */
  change: (next: (entries: Entry[]) => Entry[]) => void;
  /** @returns a function that stops listening */
  subscribe: (listener: Listener) => () => void;
};

/** @param isElsewhere whether another page made the change */
type Listener = (isElsewhere: boolean) => void;

/** A list that a visitor has chosen. It is stored in the browser only, and the same on all of its pages. */
export function deviceList<Entry>({ key, read, write }: Kind<Entry>): DeviceList<Entry> {
  const none: Entry[] = [];
  const listeners = new Set<Listener>();
  let current: Entry[] | undefined;
  let canStore = true;

  const stored = (): Entry[] => {
    try {
      return read(localStorage.getItem(key) ?? '');
    } catch {
      return none;
    }
  };

  const now = (): Entry[] => {
    current ??= stored();
    return current;
  };

  const show = (isElsewhere: boolean) => {
    for (const listener of listeners) listener(isElsewhere);
  };

  /** Other pages may have changed the list while this one was kept for going back to it. */
  const refresh = (): Entry[] => {
    if (canStore) current = stored();
    return now();
  };

  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    refresh();
    show(true);
  };

  /** Pages that are kept for going back get no events of the storage. */
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    refresh();
    show(true);
  };

  return {
    now,
    change(next) {
      current = next(refresh());
      try {
        localStorage.setItem(key, write(current));
        canStore = true;
      } catch {
        // The list lasts until the page is left.
        canStore = false;
      }
      show(false);
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', onStorage);
        addEventListener('pageshow', onReturn);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onReturn);
      };
    },
  };
}
