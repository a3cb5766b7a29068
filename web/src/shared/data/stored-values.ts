const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

type StoredValues = { at: number; values: Record<string, unknown> };

/** Stores values in this browser, such as an unsent draft. Never throws: a private window or a full disk may refuse. */
export function saveValues(key: string, values: StoredValues['values']): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies StoredValues));
  } catch {
    // Storage is optional.
  }
}

/** The values stored under a key; null if they are absent, expired or malformed. */
export function loadValues(key: string): StoredValues['values'] | null {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(key) ?? '') as StoredValues;
    return Date.now() - at < maxAgeMs ? (values ?? null) : null;
  } catch {
    return null;
  }
}

export function removeValues(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
