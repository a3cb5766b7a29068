import { contact, contacts } from '@hydraulics/common/contacts';
import { z } from 'zod';
import type { Call } from './forward.ts';
import type { SessionKeeper } from './session.ts';

/** What is shown of an enquiry outside the window. */
const row = contact.pick({ _id: true, name: true, product: true, createdAt: true });
export type NewEnquiry = z.output<typeof row>;

type Deps = {
  send: (call: Call) => Promise<Response>;
  server: () => string | null;
  sessions: SessionKeeper;
  /** When the newest enquiry that was told of arrived, at each server; kept over restarts. */
  seen: { read: (server: string) => string | undefined; save: (server: string, time: string) => void };
  /** Enquiries that came since, the newest first. */
  onNew: (enquiries: NewEnquiry[]) => void;
  /** How many wait for an answer; `mostCounted` stands for that many or more. */
  onCount: (count: number) => void;
  later?: (task: () => void, ms: number) => NodeJS.Timeout;
  random?: () => number;
};

/** Milliseconds from one look to the next, and the longest that failures stretch it to. */
const interval = 60_000;
const longest = 15 * 60_000;
/** Looks are spread by a tenth, so that a whole office does not ask in the same second. */
const spread = 0.1;
export const mostCounted = 100;

const path = `${contacts.list.path}?${new URLSearchParams({ state: 'new', limit: String(mostCounted) })}`;

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
      const answer = await send({
        url: origin + path,
        method: 'GET',
        headers: this.#headers(origin, session.token),
        body: null,
      });
      if (answer.status === 304) this.#failures = 0;
      else if (answer.ok) await this.#take(origin, answer);
      // The page finds out by itself that the session is over; until then there is nothing to ask.
      else this.#failures += 1;
    } catch {
      // What keeps the server from answering is told where somebody works, not here.
      this.#failures += 1;
    }
  }

  #headers(origin: string, token: string): Record<string, string> {
    const tag: Record<string, string> = this.#tag?.server === origin ? { 'if-none-match': this.#tag.etag } : {};
    return { accept: 'application/json', authorization: `Bearer ${token}`, ...tag };
  }

  async #take(origin: string, answer: Response): Promise<void> {
    const { seen, onNew, onCount } = this.#deps;
    const rows = z.array(row).parse(await answer.json());
    // Somebody chose another server meanwhile: this answer is none of its business.
    if (this.#deps.server() !== origin) return;
    this.#failures = 0;
    const etag = answer.headers.get('etag');
    this.#tag = etag ? { server: origin, etag } : null;
    onCount(rows.length);
    const last = seen.read(origin);
    const newest = rows.reduce((time, { createdAt }) => (createdAt > time ? createdAt : time), last ?? '');
    // At the very first look everything is old: nobody wants to be told of what lies there for weeks.
    if (last !== undefined) {
      const arrived = rows.filter(({ createdAt }) => createdAt > last);
      if (arrived.length > 0) onNew(arrived);
    }
    if (newest !== last) seen.save(origin, newest);
  }

  #plan(): void {
    if (this.#paused) return;
    const wait = Math.min(interval * 2 ** this.#failures, longest);
    const jitter = 1 + spread * (2 * this.#deps.random() - 1);
    this.#timer = this.#deps.later(() => void this.look(), wait * jitter);
    this.#timer.unref?.();
  }
}
