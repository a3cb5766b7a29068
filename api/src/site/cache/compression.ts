import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Bodies, type Encoding, shortBody } from './answer.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Levels = { br: number; gzip: number };

const quick: Levels = { br: 4, gzip: 5 };
const best: Levels = { br: 11, gzip: 9 };
/** For bodies of which the best would take a second or more. */
const good: Levels = { br: 7, gzip: 9 };
const bestUpTo = 256 * 1024;

const atLevel = (body: Buffer, encoding: 'br' | 'gzip', levels: Levels): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressGzip(body, { level: levels.gzip })
    : compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });

/** Makes sure that a body is there in an encoding, quickly compressed. */
export async function compressQuickly(bodies: Bodies, encoding: Encoding): Promise<void> {
  if (encoding === 'identity' || bodies[encoding]) return;
  bodies[encoding] = await atLevel(bodies.identity, encoding, quick);
}

/** How often is looked whether the server is idle, in ms, and the part of that time which it may have been busy. */
const look = { every: 200, busy: 0.3 };

/** Waits until the event loop was idle for most of a moment. */
async function untilIdle(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await wait(look.every, undefined, { ref: false });
    if (performance.eventLoopUtilization(before).utilization < look.busy) return;
  }
}

type Job = { bodies: Bodies; isWanted: () => boolean; done: () => void };

/**
 * Full compression, one body after the other and only while nothing else is to do. Visitors get what was compressed
 * quickly until then.
 */
export class IdleCompression {
  readonly #idle: () => Promise<void>;
  readonly #jobs = new Map<Bodies, Job>();
  readonly #seen = new WeakSet<Bodies>();
  #running = false;

  /** @param idle waits for a moment in which there is nothing else to do; tests say when that is */
  constructor(idle: () => Promise<void> = untilIdle) {
    this.#idle = idle;
  }

  /**
   * Queues bodies, once. The fully compressed ones take the place of the others.
   * @param isWanted asked before the work, since a page may have been replaced meanwhile
   * @param done called when the bodies have changed
   */
  add(bodies: Bodies, isWanted: () => boolean, done: () => void): void {
    if (this.#seen.has(bodies) || bodies.identity.length < shortBody) return;
    this.#seen.add(bodies);
    this.#jobs.set(bodies, { bodies, isWanted, done });
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (const [key, job] of this.#jobs) {
      if (job.isWanted()) {
        await this.#idle();
        if (job.isWanted()) await compressFully(job);
      }
      this.#jobs.delete(key);
    }
    this.#running = false;
  }
}

async function compressFully({ bodies, done }: Job): Promise<void> {
  const levels = bodies.identity.length > bestUpTo ? good : best;
  bodies.br = await atLevel(bodies.identity, 'br', levels);
  bodies.gzip = await atLevel(bodies.identity, 'gzip', levels);
  done();
}
