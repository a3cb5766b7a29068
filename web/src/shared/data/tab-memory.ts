/** Remembers values by key for the tab: in memory and, for reloads, in the session storage. */
export class TabMemory<T> {
  readonly #prefix: string;
  readonly #values = new Map<string, T>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  set(key: string, value: T): void {
    this.#values.set(key, value);
    try {
      sessionStorage.setItem(this.#prefix + key, JSON.stringify(value));
    } catch {
      // If the storage is full, the value lasts until the next reload.
    }
  }

  forget(key: string): void {
    this.#values.delete(key);
    try {
      sessionStorage.removeItem(this.#prefix + key);
    } catch {
      // What cannot be reached stores nothing.
    }
  }

  get(key: string): T | null {
    const known = this.#values.get(key);
    if (known) return known;
    try {
      return JSON.parse(sessionStorage.getItem(this.#prefix + key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  }
}
