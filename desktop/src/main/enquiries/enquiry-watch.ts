import type { EnquiryCount } from '../../enquiry-count.ts';
import type { EnquiryPoller } from './enquiry-poller.ts';

type Deps = {
  /** The poller of a website, by its origin. */
  create: (origin: string, onCount: (count: EnquiryCount) => void) => EnquiryPoller;
  /** Called with the number of new and of due enquiries at each website. */
  onCounts: (counts: ReadonlyMap<string, EnquiryCount>) => void;
};

/** Watches all known websites for new enquiries, not only the one on screen. */
export class EnquiryWatch {
  readonly #deps: Deps;
  readonly #pollers = new Map<string, EnquiryPoller>();
  readonly #counts = new Map<string, EnquiryCount>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get counts(): ReadonlyMap<string, EnquiryCount> {
    return this.#counts;
  }

  /** Starts polling websites that were added to the list, and stops polling removed ones. */
  follow(origins: readonly string[]): void {
    for (const [origin, poller] of this.#pollers) {
      if (origins.includes(origin)) continue;
      poller.pause();
      this.#pollers.delete(origin);
      this.#counts.delete(origin);
    }
    this.#deps.onCounts(this.#counts);
    for (const origin of origins) {
      if (this.#pollers.has(origin)) continue;
      const poller = this.#deps.create(origin, count => {
        // A poll may end after its website was forgotten.
        if (this.#pollers.get(origin) !== poller) return;
        this.#counts.set(origin, count);
        this.#deps.onCounts(this.#counts);
      });
      this.#pollers.set(origin, poller);
      poller.restart();
    }
  }

  /** After a sign-in or sign-out there. */
  restart(origin: string): void {
    this.#pollers.get(origin)?.restart();
  }

  /** After a change there. */
  refresh(origin: string): void {
    this.#pollers.get(origin)?.refresh();
  }

  /** Pauses while the computer sleeps or is locked. */
  pause(): void {
    for (const poller of this.#pollers.values()) poller.pause();
  }

  resume(): void {
    for (const poller of this.#pollers.values()) poller.resume();
  }
}
