import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { routeOf } from './route-of.ts';

/** In ms of processor time: while a turn of the event loop lasts, all other visitors wait. */
const longTurn = 200;
/** In ms. */
const minute = 60_000;
const checkInterval = 50;
/** The most calls that one line names. */
const maxNamed = 3;

type Call = { name: string; begunAt: number; endedAt: number | null };

type Options = { log: Logger; cpu?: () => number; monotonic?: () => number };

/** Processor time of this thread since its start, in ms. */
const threadCpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Warns of turns of the event loop that took more than 200 ms of processor time, with the calls that ran during it, at
 * most once a minute. A late timer has waited for such a turn.
 */
export class TurnWatch {
  readonly #log: Logger;
  readonly #cpu: () => number;
  readonly #monotonic: () => number;
  readonly #calls = new Set<Call>();
  readonly #timer: NodeJS.Timeout;
  #last: { cpu: number; at: number };
  #warnedAt = Number.NEGATIVE_INFINITY;
  /** Long turns since the last line, which it did not report. */
  #unreported = 0;

  constructor({ log, cpu = threadCpu, monotonic = () => performance.now() }: Options) {
    this.#log = log;
    this.#cpu = cpu;
    this.#monotonic = monotonic;
    this.#last = { cpu: cpu(), at: monotonic() };
    this.#timer = setInterval(() => this.check(), checkInterval).unref();
  }

  /** Records which calls run. Answers from the page cache take no time worth recording, and do not get here. */
  middleware(): Middleware {
    return async (ctx, next) => {
      const call: Call = { name: `${ctx.method} ${routeOf(ctx.path)}`, begunAt: this.#monotonic(), endedAt: null };
      this.#calls.add(call);
      ctx.res.once('close', () => {
        call.endedAt = this.#monotonic();
      });
      await next();
    };
  }

  /** Looks at the time since the last check. */
  check(): void {
    const [before, now] = [this.#last, { cpu: this.#cpu(), at: this.#monotonic() }];
    this.#last = now;
    const cpuMs = now.cpu - before.cpu;
    // Many short turns take as much time together, but the timer is not late.
    if (cpuMs > longTurn && now.at - before.at - checkInterval > longTurn / 2) this.#report(cpuMs, before.at, now.at);
    for (const call of this.#calls) if (call.endedAt !== null) this.#calls.delete(call);
  }

  #report(cpuMs: number, from: number, at: number): void {
    if (at - this.#warnedAt < minute) {
      this.#unreported += 1;
      return;
    }
    // A call that began or ended in this time is more likely the cause than one that waited all along.
    const isLikely = ({ begunAt, endedAt }: Call) => Number(begunAt >= from || endedAt !== null);
    const calls = [...this.#calls].toSorted((a, b) => isLikely(b) - isLikely(a)).slice(0, maxNamed);
    const unreported = this.#unreported;
    this.#log.warn(
      { cpuMs: Math.round(cpuMs), calls: calls.map(({ name }) => name), ...(unreported > 0 && { unreported }) },
      'The server was busy with one thing, and all others waited',
    );
    this.#warnedAt = at;
    this.#unreported = 0;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
