import { enquiries, enquiry } from '@hydraulics/common/nouns/enquiries';
import type { AppNotice, EnquiryNews } from '@hydraulics/common/nouns/thread/notices';
import { z } from 'zod';
import type { EnquiryCount } from '../../enquiry-count.ts';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type Get, type Read, RepeatedRead } from './repeated-read.ts';

/** The fields of an enquiry that a notification needs. */
const newEnquiry = enquiry.pick({ _id: true, name: true, email: true, product: true, createdAt: true });
export type NewEnquiry = z.output<typeof newEnquiry>;

const refusal = z.object({ error: z.object({ code: z.string() }) });

const noCount: EnquiryCount = { new: 0, due: 0 };

type PerServer<T> = { read: (server: string) => T | undefined; save: (server: string, value: T) => void };

type Deps = {
  sendRequest: (request: ApiRequest) => Promise<Response>;
  server: () => string | null;
  sessions: SessionStore;
  /** For each server, the arrival time of the newest enquiry that was notified of; survives restarts. */
  lastNotified: PerServer<string>;
  /** For each server, the ids of the notices that were told; survives restarts. */
  told: PerServer<string[]>;
  /** Called with the enquiries since the last poll, newest first. */
  onNew: (enquiries: NewEnquiry[]) => void;
  /** Called with what the user has not been told of their enquiries, and the day where the company is. */
  onNotices: (notices: AppNotice[], today: string) => void;
  /** The ids of the enquiries whose notifications are still shown. */
  shown: () => readonly string[];
  /** Called with the ids of all new enquiries, after one that is shown may have been read. */
  onStillNew: (ids: ReadonlySet<string>) => void;
  /** Called with the ids of all notices, after some may be over. */
  onNoticesLeft: (ids: ReadonlySet<string>) => void;
  onCount: (count: EnquiryCount) => void;
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

type Polled = z.output<typeof polled>;

const listLimit = 50;
/** More than the website lists, because several users may use one computer. */
const mostTold = 200;

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
  readonly #counts = new RepeatedRead(enquiries.count.path, polled);
  readonly #news = new RepeatedRead(enquiries.news.path, enquiries.news.out);
  #current: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, random: Math.random, ...deps };
  }

  /** Polls now and periodically; called at the start, on sign-in and sign-out, and after a switch to another server. */
  restart(): void {
    this.#failures = 0;
    this.#counts.forget();
    this.#news.forget();
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
    if (!origin || !session) return onCount(noCount);
    try {
      const headers = { accept: 'application/json', authorization: `Bearer ${session.token}` };
      const get = (path: string, condition = {}) =>
        sendRequest({ url: origin + path, method: 'GET', headers: { ...headers, ...condition }, body: null });
      const counts = await this.#counts.read(origin, get);
      if (counts instanceof Response) {
        if (counts.status === 403) return await this.#handleRefusal(counts);
        // The session has ended; the page says so at its next request.
        if (counts.status === 401) return onCount(noCount);
        throw statusError(counts);
      }
      const news = await this.#readNews(origin, get);
      await this.#process(origin, { counts, news }, () => get(listPath));
      this.#failures = 0;
      this.#soonAgain = 0;
    } catch {
      // The page reports connection errors.
      this.#failures += 1;
    }
  }

  /** Null of a website that is older than the app. */
  async #readNews(origin: string, get: Get): Promise<Read<EnquiryNews> | null> {
    const news = await this.#news.read(origin, get);
    if (!(news instanceof Response)) return news;
    if (news.status === 404) return null;
    throw statusError(news);
  }

  /**
   * Stops if the role of the user does not allow it: polling each minute would only fill the audit. Other refusals are
   * temporary, for example until the user has set up a second factor, so they only make the intervals longer.
   */
  async #handleRefusal(response: Response): Promise<void> {
    const body = refusal.safeParse(await response.json().catch(() => null));
    this.#deps.onCount(noCount);
    if (body.data?.error.code === 'forbidden') this.#isRefused = true;
    else this.#failures += 1;
  }

  async #process(
    origin: string,
    { counts, news }: { counts: Read<Polled>; news: Read<EnquiryNews> | null },
    list: () => Promise<Response>,
  ): Promise<void> {
    const isLeft = () => this.#deps.server() !== origin;
    if (counts.isNew) {
      const arrived = await this.#findNew(origin, counts.value, list);
      // The user switched to another server during the poll.
      if (isLeft()) return;
      counts.keep();
      arrived();
    }
    if (isLeft()) return;
    if (counts.isNew || news?.isNew)
      this.#deps.onCount({ new: counts.value.new, due: news?.value.due ?? counts.value.due });
    if (!news?.isNew) return;
    news.keep();
    this.#tell(origin, news.value);
  }

  /** @returns what reports the enquiries since the last poll */
  async #findNew(origin: string, { new: count, newest }: Polled, list: () => Promise<Response>): Promise<() => void> {
    const { lastNotified, onNew, onStillNew, shown } = this.#deps;
    const last = lastNotified.read(origin);
    // The very first poll notifies of nothing: those enquiries may be weeks old.
    const hasNew = last !== undefined && newest !== null && newest > last;
    const isListed = hasNew || shown().length > 0;
    const newEnquiries = isListed ? z.array(newEnquiry).parse(await readJson(await list())) : [];
    return () => {
      // A longer list is incomplete and would leave out enquiries that are still new.
      if (isListed && count <= listLimit) onStillNew(new Set(newEnquiries.map(({ _id }) => _id)));
      const arrived = newEnquiries.filter(({ createdAt }) => createdAt > (last ?? ''));
      if (last === undefined || hasNew) lastNotified.save(origin, newest ?? '');
      if (arrived.length > 0) onNew(arrived);
    };
  }

  /** Tells what the user has not been told; at the very first poll nothing, because they may have read it elsewhere. */
  #tell(origin: string, { notices, today }: EnquiryNews): void {
    const { told, onNotices, onNoticesLeft } = this.#deps;
    const known = told.read(origin);
    const ids = notices.map(({ _id }) => _id);
    const fresh = known ? notices.filter(({ _id }) => !known.includes(_id)) : [];
    if (!known || fresh.length > 0) told.save(origin, [...new Set([...ids, ...(known ?? [])])].slice(0, mostTold));
    onNoticesLeft(new Set(ids));
    if (fresh.length > 0) onNotices(fresh, today);
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

const statusError = ({ status }: Response) => new Error(`The server answered with status ${status}.`);

/** @throws for an error status; an expired session is handled by the page's own requests */
function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw statusError(response);
  return response.json();
}
