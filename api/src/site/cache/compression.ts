import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Bodies, type Encoding, shortBody } from './cached-response.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Levels = { br: number; gzip: number };

const quick: Levels = { br: 5, gzip: 5 };
const best: Levels = { br: 11, gzip: 9 };
/** For large bodies, for which the best level takes a second or more. */
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

/** Compresses a body quickly unless the encoding exists. */
export async function compressQuickly(bodies: Bodies, encoding: Encoding): Promise<void> {
  if (encoding === 'identity' || bodies[encoding]) return;
  bodies[encoding] = await atLevel(bodies.identity, encoding, quick);
}

/** How often idleness is checked, in ms, and the highest utilization that counts as idle. */
const idleCheck = { every: 200, busy: 0.3 };

async function untilIdle(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await wait(idleCheck.every, undefined, { ref: false });
    if (performance.eventLoopUtilization(before).utilization < idleCheck.busy) return;
  }
}

type Job = { bodies: Bodies; isWanted: () => boolean; done: () => void };

/**
 * Compresses bodies fully, one after the other, while the server is idle. Until then visitors get the quickly
 * compressed ones.
 */
export class IdleCompression {
  readonly #idle: () => Promise<void>;
  readonly #jobs = new Map<Bodies, Job>();
  readonly #seen = new WeakSet<Bodies>();
  #running = false;

  /** @param idle resolves when the server is idle; replaced in tests */
  constructor(idle: () => Promise<void> = untilIdle) {
    this.#idle = idle;
  }

  /**
   * Queues bodies once. The fully compressed ones replace the others.
   * @param isWanted checked before the work, since the page may have been replaced
   * @param done called after the bodies changed
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
