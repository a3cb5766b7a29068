import type { ApiRequest } from '../../proxy/api-proxy.ts';
import { copies } from './offline-reads.ts';
import type { ReadStore } from './read-store.ts';

type Deps = {
  reads: ReadStore;
  /** The website. */
  origin: string;
  token: () => Promise<string | null>;
  sendRequest: (request: ApiRequest) => Promise<Response>;
  now: () => Date;
};

/** In ms. */
const maxAge = 5 * 60_000;

/** Stores copies of the whole catalogue and of the open enquiries, whichever of their pages were opened. */
export class CopyRefresher {
  readonly #deps: Deps;
  #lastRefresh = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  /** Reads that the role of the user does not allow: repeating them would only fill the activity. */
  readonly #forbidden = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Called when a screen has read something, so that an idle app sends no requests. */
  refresh(): void {
    const time = this.#deps.now().getTime();
    if (this.#isStopped || time - this.#lastRefresh < maxAge) return;
    this.#lastRefresh = time;
    void this.#load().catch(() => {
      this.#lastRefresh = Number.NEGATIVE_INFINITY;
    });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #load(): Promise<void> {
    const { reads, origin, token: readToken, sendRequest, now } = this.#deps;
    for (const address of [copies.products, copies.enquiries, ...copies.others]) {
      const token = await readToken();
      if (this.#isStopped || token === null) return;
      if (this.#forbidden.has(address)) continue;
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      const response = await sendRequest({ url: origin + address, method: 'GET', headers, body: null });
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status === 403) this.#forbidden.add(address);
      if (response.status !== 200) continue;
      await reads.save(address, { at: now().toISOString(), type: 'application/json', body });
    }
  }
}
