import { enquiries, enquiry } from '@hydraulics/common/nouns/enquiries';
import { z } from 'zod';
import type { Call } from '../proxy/api-proxy.ts';
import type { SessionKeeper } from '../session/session-store.ts';

/** What is shown of an enquiry outside the window. */
const row = enquiry.pick({ _id: true, name: true, product: true, createdAt: true });
export type NewEnquiry = z.output<typeof row>;

type Deps = {
  send: (call: Call) => Promise<Response>;
  server: () => string | null;
  sessions: SessionKeeper;
  /** When the newest enquiry that was told of arrived, at each server; kept over restarts. */
  seen: { read: (server: string) => string | undefined; save: (server: string, time: string) => void };
  /** Enquiries that came since, the newest first. */
  onNew: (enquiries: NewEnquiry[]) => void;
  /** How many are new, and so wait for an answer. */
  onCount: (count: number) => void;
  later?: (task: () => void, ms: number) => NodeJS.Timeout;
  random?: () => number;
};

/** Milliseconds from one look to the next, and the longest that failures stretch it to. */
const interval = 60_000;
const longest = 15 * 60_000;
/** Looks are spread by a tenth, so that a whole office does not ask in the same second. */
const spread = 0.1;

/** As many as a notification can name; more came only after a long while. */
const listPath = `${enquiries.list.path}?${new URLSearchParams({ state: 'new', limit: '50' })}`;

/**
 * Looks for new enquiries while somebody is signed in. A look costs the server next to nothing while nothing has
 * changed: it carries the tag of the last answer.
 */
export class EnquiryWatch {
  readonly #deps: Required<Deps>;
  #timer: NodeJS.Timeout | undefined;
  #paused = false;
  #again = false;
  #failures = 0;
  #tag: { server: string; etag: string } | null = null;
  #looking: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = { later: setTimeout, random: Math.random, ...deps };
  }

  /** Looks now, and from now on: at the start, when somebody signs in or out, and after another server was chosen. */
  restart(): void {
    this.#failures = 0;
    this.#tag = null;
    // What is under way may still be about the last server or session.
    if (this.#looking) this.#again = true;
    else void this.look();
  }

  /** While the computer sleeps or is locked nobody reads a notification. */
  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#paused = false;
    void this.look();
  }

  /** One look; the next is planned at its end. Two at once are one. */
  look(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#looking) this.#again = false;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      if (this.#again) void this.look();
      else this.#plan();
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { server, sessions, send, onCount } = this.#deps;
    const origin = server();
    const session = origin && (await sessions.read(origin));
    if (!origin || !session) return onCount(0);
    try {
      const headers = { accept: 'application/json', authorization: `Bearer ${session.token}` };
      const get = (path: string, more = {}) =>
        send({ url: origin + path, method: 'GET', headers: { ...headers, ...more }, body: null });
      const tag = this.#tag?.server === origin ? { 'if-none-match': this.#tag.etag } : {};
      const answer = await get(enquiries.count.path, tag);
      if (answer.status !== 304) await this.#take(origin, answer, () => get(listPath));
      this.#failures = 0;
    } catch {
      // What keeps the server from answering is told where somebody works, not here.
      this.#failures += 1;
    }
  }

  async #take(origin: string, answer: Response, list: () => Promise<Response>): Promise<void> {
    const { seen, onNew, onCount } = this.#deps;
    const { new: count, newest } = enquiries.count.out.parse(await jsonOf(answer));
    const last = seen.read(origin);
    // At the very first look everything is old: nobody wants to be told of what lies there for weeks.
    const isNews = last !== undefined && newest !== null && newest > last;
    const rows = isNews ? z.array(row).parse(await jsonOf(await list())) : [];
    // Somebody chose another server meanwhile: this answer is none of its business.
    if (this.#deps.server() !== origin) return;
    const etag = answer.headers.get('etag');
    this.#tag = etag ? { server: origin, etag } : null;
    onCount(count);
    const arrived = rows.filter(({ createdAt }) => createdAt > (last ?? ''));
    if (arrived.length > 0) onNew(arrived);
    if (last === undefined || isNews) seen.save(origin, newest ?? '');
  }

  #plan(): void {
    if (this.#paused) return;
    const wait = Math.min(interval * 2 ** this.#failures, longest);
    const jitter = 1 + spread * (2 * this.#deps.random() - 1);
    this.#timer = this.#deps.later(() => void this.look(), wait * jitter);
    this.#timer.unref?.();
  }
}

/** @throws for a failure; the page finds out by itself that the session is over */
function jsonOf(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  return answer.json();
}
