/** The headers in which the page gives an upload's id and approximate size in bytes. Neither is forwarded. */
const uploadHeaders = { id: 'x-upload-id', size: 'x-upload-size' } as const;

/** In bytes. */
export type UploadProgress = { id: string; sent: number; total: number };

/** The number of ended uploads remembered, for a late cancel. */
const remembered = 100;

/**
 * `sent`: the website has received the whole upload, and may have saved it. `ended`: it has answered, or never will.
 */
type Entry = { abort: AbortController; state: 'sending' | 'sent' | 'ended'; sent: number; total: number };

type Deps = {
  onProgress: (progress: UploadProgress) => void;
  /** The share of all uploads that has been sent, from 0 to 1; null when there are none. */
  onPart: (part: number | null) => void;
};

/**
 * The uploads in flight. For a scheme that the app serves, Chromium reports neither progress to the page nor an aborted
 * request to the app, so both go through here.
 */
export class Uploads {
  readonly #entries = new Map<string, Entry>();
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * For the request of an upload: the signal that aborts it, and the callback for the bytes that the network has taken.
   */
  begin(
    headers: Headers,
  ): { signal: AbortSignal; onSent: (bytes: number, isDone: boolean) => void; end: () => void } | null {
    const id = headers.get(uploadHeaders.id);
    if (!id) return null;
    const entry = this.#entry(id);
    // At least one byte is left until all have been sent.
    entry.total = Math.max(1, Number(headers.get(uploadHeaders.size)) || 1);
    return {
      signal: entry.abort.signal,
      onSent: (bytes, isDone) => {
        entry.sent = isDone ? entry.total : Math.min(bytes, entry.total - 1);
        if (isDone) entry.state = 'sent';
        this.#deps.onProgress({ id, sent: entry.sent, total: entry.total });
        this.#tellPart();
      },
      end: () => {
        entry.state = 'ended';
        this.#tellPart();
      },
    };
  }

  /** @returns whether the upload was stopped; false once the website has received all of it, and may have saved it */
  cancel(id: string): boolean {
    const { abort, state } = this.#entry(id);
    if (state !== 'sending') return false;
    abort.abort();
    return true;
  }

  #tellPart(): void {
    const active = [...this.#entries.values()].filter(({ state }) => state !== 'ended');
    const total = active.reduce((sum, one) => sum + one.total, 0);
    const sent = active.reduce((sum, one) => sum + one.sent, 0);
    this.#deps.onPart(total > 0 ? sent / total : null);
  }

  /** A cancel may precede its request. */
  #entry(id: string): Entry {
    const existing = this.#entries.get(id);
    if (existing) return existing;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= remembered) this.#entries.delete(oldest);
    const entry: Entry = { abort: new AbortController(), state: 'sending', sent: 0, total: 0 };
    this.#entries.set(id, entry);
    return entry;
  }
}
