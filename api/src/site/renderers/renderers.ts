import { extname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageData, ServerEntry } from '@hydraulics/common/contract/render';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { type SitePage, sitePage } from '../document.ts';
import type { Rendered, RendererData } from './renderer.ts';

const program = join(import.meta.dirname, `renderer${extname(import.meta.filename)}`);

/** How many pages within a second, of which each meets another, are many. */
const busyRate = 10;
const second = 1000;
/** How long without such a second until the threads are ended. */
const quietMs = 60 * second;
/** For one page, of which a long one takes some milliseconds. */
const maxRenderMs = 10 * second;
/** In MB: a page without end ends its thread, not the server. */
const maxMemory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

type Options = RendererData & { show: ServerEntry['show']; threads: number; log: Logger; limitMs?: number };

/**
 * Renders pages: in this thread one at a time, so that a quiet server needs no more memory, and in other threads while
 * several are asked for at once, so that pages of the cache, the back office and health checks do not wait for them.
 */
export class Renderers {
  readonly #options: Options;
  #pool: Piscina<PageData, Rendered> | undefined;
  /** Whether its first thread has loaded the website. */
  #isReady = false;
  /** Pages that are read or rendered. */
  #open = 0;
  #current = { from: 0, pages: 0 };
  #busyAt = Number.NEGATIVE_INFINITY;
  readonly #timer: NodeJS.Timeout;

  /** As many as threads, since piscina reorders those that wait. */
  readonly #limit: LimitFunction;

  constructor(options: Options) {
    this.#options = options;
    this.#limit = pLimit(Math.max(1, options.threads));
    this.#timer = setInterval(() => void this.endIfQuiet(performance.now()), quietMs / 2).unref();
  }

  /** How many threads there are. */
  get threads(): number {
    return this.#pool?.threads.length ?? 0;
  }

  /** @param read reads what the page shows */
  async render(read: () => Promise<PageData>): Promise<SitePage> {
    this.#open += 1;
    try {
      // Pages that were asked for while the last one was rendered come first, so that they count.
      await nextTurn();
      const data = await read();
      const pool = this.#poolFor(data, performance.now());
      return pool ? await this.#limit(() => this.#renderThere(pool, data)) : this.#renderHere(data);
    } finally {
      this.#open -= 1;
    }
  }

  #renderHere(data: PageData): SitePage {
    const { show, assets } = this.#options;
    return sitePage(show(data), assets);
  }

  /** The threads, which start when several pages at once are many; undefined in a quiet second, or while none is ready. */
  #poolFor(data: PageData, now: number): Piscina<PageData, Rendered> | undefined {
    if (this.#open > 1) this.#countMeeting(now);
    if (now - this.#busyAt >= second) return undefined;
    this.#start(data);
    return this.#isReady ? this.#pool : undefined;
  }

  /** Ends the threads if there was no busy second for a minute. */
  async endIfQuiet(now: number): Promise<void> {
    if (now - this.#busyAt > quietMs) await this.#take()?.close();
  }

  /** Ends the threads at once, without the pages that they render. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#take()?.destroy();
  }

  #countMeeting(now: number): void {
    if (now - this.#current.from > second) this.#current = { from: now, pages: 0 };
    this.#current.pages += 1;
    if (this.#current.pages >= busyRate) this.#busyAt = now;
  }

  /** @param data of a page that is rendered while the threads start */
  #start(data: PageData): void {
    const { threads, entry, assets, log } = this.#options;
    if (this.#pool || threads === 0) return;
    const pool = new Piscina<PageData, Rendered>({
      filename: program,
      minThreads: threads,
      maxThreads: threads,
      workerData: { entry, assets } satisfies RendererData,
      // The main thread, whose answers take a fraction of a page, gets a core first.
      niceIncrement: 10,
      env: {},
      resourceLimits: maxMemory,
    });
    this.#pool = pool;
    pool.on('error', error => log.error({ err: error }, 'A thread that renders pages failed'));
    pool.run(data).then(
      () => (this.#isReady = this.#pool === pool),
      error => log.error({ err: error }, 'The threads that render pages could not be started'),
    );
  }

  async #renderThere(pool: Piscina<PageData, Rendered>, data: PageData): Promise<SitePage> {
    const rendered = await this.#run(pool, data);
    if ('thrown' in rendered) throw rendered.thrown;
    const { bytes } = rendered.page;
    return { ...rendered.page, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  }

  /** A page whose thread ended is tried once more, because another page may have ended it. */
  async #run(pool: Piscina<PageData, Rendered>, data: PageData): Promise<Rendered> {
    const { limitMs = maxRenderMs } = this.#options;
    const run = () => pool.run(data, { signal: AbortSignal.timeout(limitMs) });
    try {
      return await run();
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError')
        throw new Error(`${data.url} was not rendered within ${limitMs / second} seconds.`, { cause: error });
      this.#options.log.error({ err: error, url: data.url }, 'A thread that renders pages ended and is replaced');
      return run();
    }
  }

  /** The pool, which gets no more pages. */
  #take(): Piscina<PageData, Rendered> | undefined {
    const pool = this.#pool;
    this.#pool = undefined;
    this.#isReady = false;
    return pool;
  }
}
