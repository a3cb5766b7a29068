import { enquiries, enquiry } from '@hydraulics/common/nouns/enquiries';
import { z } from 'zod';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { SessionStore } from '../session/session-store.ts';

/** What is shown of an enquiry outside the window. */
const newEnquiry = enquiry.pick({ _id: true, name: true, product: true, createdAt: true });
export type NewEnquiry = z.output<typeof newEnquiry>;

type Deps = {
  sendRequest: (call: ApiRequest) => Promise<Response>;
  server: () => string | null;
  sessions: SessionStore;
  /** When the newest enquiry that was told of arrived, at each server; kept over restarts. */
  lastNotified: { read: (server: string) => string | undefined; save: (server: string, time: string) => void };
  /** Enquiries that came since, the newest first. */
  onNew: (enquiries: NewEnquiry[]) => void;
  /** How many are new, and so wait for an answer. */
  onCount: (count: number) => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
  random?: () => number;
};

/** Milliseconds from one look to the next, and the longest that failures stretch it to. */
const interval = 60_000;
const maxInterval = 15 * 60_000;
/** Looks are spread by a tenth, so that a whole office does not ask in the same second. */
const jitter = 0.1;

/** As many as a notification can name; more came only after a long while. */
const listPath = `${enquiries.list.path}?${new URLSearchParams({ state: 'new', limit: '50' })}`;

/**
 * Looks for new enquiries while somebody is signed in. A look costs the server next to nothing while nothing has
 * changed: it carries the tag of the last answer.
 */
export class EnquiryPoller {
  readonly #deps: Required<Deps>;
  #timer: NodeJS.Timeout | undefined;
  #paused = false;
  #pollAgain = false;
  #failures = 0;
  #lastEtag: { server: string; etag: string } | null = null;
  #current: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, random: Math.random, ...deps };
  }

  /** Looks now, and from now on: at the start, when somebody signs in or out, and after another server was chosen. */
  restart(): void {
    this.#failures = 0;
    this.#lastEtag = null;
    // What is under way may still be about the last server or session.
    if (this.#current) this.#pollAgain = true;
    else void this.poll();
  }

  /** While the computer sleeps or is locked nobody reads a notification. */
  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#paused = false;
    void this.poll();
  }

  /** One look; the next is planned at its end. Two at once are one. */
  poll(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#current) this.#pollAgain = false;
    this.#current ??= this.#fetch().finally(() => {
      this.#current = null;
      if (this.#pollAgain) void this.poll();
      else this.#scheduleNext();
    });
    return this.#current;
  }

  async #fetch(): Promise<void> {
    const { server, sessions, sendRequest, onCount } = this.#deps;
    const origin = server();
    const session = origin && (await sessions.read(origin));
    if (!origin || !session) return onCount(0);
    try {
      const headers = { accept: 'application/json', authorization: `Bearer ${session.token}` };
      const get = (path: string, more = {}) =>
        sendRequest({ url: origin + path, method: 'GET', headers: { ...headers, ...more }, body: null });
      const tag = this.#lastEtag?.server === origin ? { 'if-none-match': this.#lastEtag.etag } : {};
      const answer = await get(enquiries.count.path, tag);
      if (answer.status !== 304) await this.#process(origin, answer, () => get(listPath));
      this.#failures = 0;
    } catch {
      // What keeps the server from answering is told where somebody works, not here.
      this.#failures += 1;
    }
  }

  async #process(origin: string, answer: Response, list: () => Promise<Response>): Promise<void> {
    const { lastNotified, onNew, onCount } = this.#deps;
    const { new: count, newest } = enquiries.count.out.parse(await readJson(answer));
    const last = lastNotified.read(origin);
    // At the very first look everything is old: nobody wants to be told of what lies there for weeks.
    const isNews = last !== undefined && newest !== null && newest > last;
    const rows = isNews ? z.array(newEnquiry).parse(await readJson(await list())) : [];
    // Somebody chose another server meanwhile: this answer is none of its business.
    if (this.#deps.server() !== origin) return;
    const etag = answer.headers.get('etag');
    this.#lastEtag = etag ? { server: origin, etag } : null;
    onCount(count);
    const arrived = rows.filter(({ createdAt }) => createdAt > (last ?? ''));
    if (arrived.length > 0) onNew(arrived);
    if (last === undefined || isNews) lastNotified.save(origin, newest ?? '');
  }

  #scheduleNext(): void {
    if (this.#paused) return;
    const delay = Math.min(interval * 2 ** this.#failures, maxInterval);
    const factor = 1 + jitter * (2 * this.#deps.random() - 1);
    this.#timer = this.#deps.setTimer(() => void this.poll(), delay * factor);
    this.#timer.unref?.();
  }
}

/** @throws for a failure; the page finds out by itself that the session is over */
function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  return answer.json();
}
