import { enquiries, enquiry } from '@hydraulics/common/nouns/enquiries';
import { z } from 'zod';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { SessionStore } from '../session/session-store.ts';

/** The fields of an enquiry that a notification needs. */
const newEnquiry = enquiry.pick({ _id: true, name: true, email: true, product: true, createdAt: true });
export type NewEnquiry = z.output<typeof newEnquiry>;

const refusal = z.object({ error: z.object({ code: z.string() }) });

type Deps = {
  sendRequest: (request: ApiRequest) => Promise<Response>;
  server: () => string | null;
  sessions: SessionStore;
  /** For each server, the arrival time of the newest enquiry that was notified of; survives restarts. */
  lastNotified: { read: (server: string) => string | undefined; save: (server: string, time: string) => void };
  /** Called with the enquiries since the last poll, newest first. */
  onNew: (enquiries: NewEnquiry[]) => void;
  /** The ids of the enquiries whose notifications are still shown. */
  shown: () => readonly string[];
  /** Called with the ids of all new enquiries, after one that is shown may have been read. */
  onStillNew: (ids: ReadonlySet<string>) => void;
  /** Called with the number of enquiries that are new, or whose day has come. */
  onCount: (count: number) => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
  random?: () => number;
};

/** Milliseconds between polls; failures double it up to the maximum. */
const interval = 60_000;
const maxInterval = 15 * 60_000;
/** Milliseconds between the first polls after the system resumes, while they fail. */
const soonDelays = [2000, 5000, 15_000];
/** Intervals vary by this fraction, so that the apps of one office do not poll in the same second. */
const jitter = 0.1;

/** Only these of the counts: a website of another version has other states, and an older one none that are due. */
const polled = enquiries.count.out.pick({ new: true, newest: true }).extend({ due: z.number().int().default(0) });

const listLimit = 50;
const listPath = `${enquiries.list.path}?${new URLSearchParams({ state: 'new', limit: String(listLimit) })}`;

/**
 * Polls for new enquiries while a user is signed in. Polls are conditional requests, so they cost the server almost
 * nothing while nothing has changed.
 */
export class EnquiryPoller {
  readonly #deps: Required<Deps>;
  #timer: NodeJS.Timeout | undefined;
  #paused = false;
  #pollAgain = false;
  #failures = 0;
  /** The number of short intervals left. */
  #soonAgain = 0;
  /** Until the next start, sign-in or resume. */
  #isRefused = false;
  #lastEtag: { server: string; etag: string } | null = null;
  #current: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, random: Math.random, ...deps };
  }

  /** Polls now and periodically; called at the start, on sign-in and sign-out, and after a switch to another server. */
  restart(): void {
    this.#failures = 0;
    this.#lastEtag = null;
    this.refresh();
  }

  /** Polls after something has changed. A poll in flight may have been answered before that, so another one follows it. */
  refresh(): void {
    if (this.#current) this.#pollAgain = true;
    else void this.poll();
  }

  /** Pauses while the computer sleeps or is locked. */
  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  /** The network may not be up yet, so a failed poll is repeated within seconds. */
  resume(): void {
    this.#paused = false;
    this.#soonAgain = soonDelays.length;
    this.refresh();
  }

  /** Polls once and schedules the next poll. Concurrent calls share one poll. */
  poll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isRefused = false;
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
      const get = (path: string, condition = {}) =>
        sendRequest({ url: origin + path, method: 'GET', headers: { ...headers, ...condition }, body: null });
      const condition = this.#lastEtag?.server === origin ? { 'if-none-match': this.#lastEtag.etag } : {};
      const response = await get(enquiries.count.path, condition);
      if (response.status === 403) return await this.#handleRefusal(response);
      // The session has ended; the page says so at its next request.
      if (response.status === 401) return onCount(0);
      if (response.status !== 304) await this.#process(origin, response, () => get(listPath));
      this.#failures = 0;
      this.#soonAgain = 0;
    } catch {
      // The page reports connection errors.
      this.#failures += 1;
    }
  }

  /**
   * Stops if the role of the user does not allow it: polling each minute would only fill the audit. Other refusals are
   * temporary, for example until the user has set up a second factor, so they only make the intervals longer.
   */
  async #handleRefusal(response: Response): Promise<void> {
    const body = refusal.safeParse(await response.json().catch(() => null));
    this.#deps.onCount(0);
    if (body.data?.error.code === 'forbidden') this.#isRefused = true;
    else this.#failures += 1;
  }

  async #process(origin: string, response: Response, list: () => Promise<Response>): Promise<void> {
    const { lastNotified, onNew, onStillNew, onCount, shown } = this.#deps;
    const { new: count, newest, due } = polled.parse(await readJson(response));
    const last = lastNotified.read(origin);
    // The very first poll notifies of nothing: those enquiries may be weeks old.
    const hasNew = last !== undefined && newest !== null && newest > last;
    const isListed = hasNew || shown().length > 0;
    const newEnquiries = isListed ? z.array(newEnquiry).parse(await readJson(await list())) : [];
    // The user switched to another server during the poll.
    if (this.#deps.server() !== origin) return;
    const etag = response.headers.get('etag');
    this.#lastEtag = etag ? { server: origin, etag } : null;
    onCount(count + due);
    // A longer list is incomplete and would leave out enquiries that are still new.
    if (isListed && count <= listLimit) onStillNew(new Set(newEnquiries.map(({ _id }) => _id)));
    const arrived = newEnquiries.filter(({ createdAt }) => createdAt > (last ?? ''));
    if (arrived.length > 0) onNew(arrived);
    if (last === undefined || hasNew) lastNotified.save(origin, newest ?? '');
  }

  #scheduleNext(): void {
    if (this.#paused || this.#isRefused) return;
    const soon = this.#soonAgain > 0 ? soonDelays[soonDelays.length - this.#soonAgain--] : undefined;
    const delay = soon ?? Math.min(interval * 2 ** this.#failures, maxInterval);
    const factor = 1 + jitter * (2 * this.#deps.random() - 1);
    this.#timer = this.#deps.setTimer(() => void this.poll(), delay * factor);
    this.#timer.unref?.();
  }
}

/** @throws for an error status; an expired session is handled by the page's own requests */
function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return response.json();
}
