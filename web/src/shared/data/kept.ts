/** Milliseconds for which something is kept: 30 days. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

type Kept = { at: number; values: Record<string, unknown> };

/**
 * Keeps something in this browser, such as what somebody has typed and not sent. Nothing here throws: it is a safety net,
 * which a private window or a full disk may refuse.
 */
export function keep(key: string, values: Kept['values']): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept));
  } catch {
    // The page works all the same.
  }
}

/** What was kept under a key; null when that is nothing, too old, or not ours. */
export function kept(key: string): Kept['values'] | null {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(key) ?? '') as Kept;
    return Date.now() - at < keptFor ? (values ?? null) : null;
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
