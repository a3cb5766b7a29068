import { AppError } from '@hydraulics/common/contract/errors';
import { utcDay } from '@hydraulics/common/units/dates/days';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { CountedKind } from '../repositories/insights/counted-kinds.ts';
import { addToDay } from '../repositories/insights/day-counts.ts';
import { cleanText } from './clean-text.ts';
import type { Noticed } from './noticed.ts';

/** In ms: what a killed process may lose. */
const intervalMs = 10_000;

/** The most different things that wait; more than that are not counted until these are stored. */
const mostWaiting = 5_000;

/** How the texts of visitors are written, so that the same search counts once. Other subjects are ids. */
const written: Partial<Record<CountedKind, (text: string) => string>> = {
  'search-none': text => text.toLowerCase(),
  'search-weak': text => text.toLowerCase(),
  code: text => text.toUpperCase(),
  filter: text => text,
  sizing: text => text,
};

/** A filter begins with the id of its category. */
const ofRecord = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} )?/;

type Waiting = { day: string; kind: CountedKind; times: Map<string, number> };

/**
 * Counts what visitors do, per day and without anything about them. The counts wait in memory, and are added to those
 * in the database every few seconds, when they are read, and at a stop.
 */
export class DayCounts {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #waiting = new Map<string, Waiting>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor({ db, now, log }: { db: Database; now: () => Date; log: Pick<Logger, 'warn'> }) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
  }

  /** Counts once; a text that must not be stored is dropped. */
  add({ kind, subject }: Noticed): void {
    const stored = subjectOf(kind, subject);
    if (stored !== null) this.#put(utcDay(this.#now()), kind, stored, 1);
  }

  /** Stores what waits. What cannot be stored, as while the database is down, waits on. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flush());
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.flush();
    clearTimeout(this.#timer);
    if (this.#size > 0) this.#log.warn({ counts: this.#size }, 'The last counts of visitors could not be stored');
  }

  #put(day: string, kind: CountedKind, subject: string, times: number): void {
    const key = `${day} ${kind}`;
    const waiting = this.#waiting.get(key) ?? { day, kind, times: new Map<string, number>() };
    const before = waiting.times.get(subject);
    if (before === undefined && this.#size >= mostWaiting) return;
    if (before === undefined) this.#size += 1;
    waiting.times.set(subject, (before ?? 0) + times);
    this.#waiting.set(key, waiting);
    this.#timer ??= setTimeout(() => void this.flush(), intervalMs).unref();
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#size = 0;
    for (const { day, kind, times } of all) {
      await addToDay(this.#db, { day, kind, times }).catch(error => {
        if (!(error instanceof AppError))
          return this.#log.warn({ err: error }, 'Counts of visitors could not be stored');
        for (const [subject, number] of times) this.#put(day, kind, subject, number);
      });
    }
  }
}

function subjectOf(kind: CountedKind, subject: string): string | null {
  const write = written[kind];
  if (!write) return subject;
  const [record = ''] = ofRecord.exec(subject) ?? [];
  const text = cleanText(subject.slice(record.length));
  return text === null ? null : record + write(text);
}
