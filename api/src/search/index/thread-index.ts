import { extname, join } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Found } from './catalogue-index.ts';
import type { IndexCall } from './index-thread.ts';
import type { SearchIndex } from './search-index.ts';

const program = join(import.meta.dirname, `index-thread${extname(import.meta.filename)}`);

/** In MB; the index itself is in the old generation. */
const youngMemory = { maxYoungGenerationSizeMb: 24 };

/** In ms: a thread that has not answered for so long is ended. */
const maxCallMs = 30_000;

type ThreadOptions = { limits?: ResourceLimits; file?: string; limitMs?: number };

/** The thread of an index has ended, and the index with it. */
export class IndexLost extends Error {
  constructor(cause?: unknown) {
    super('The thread of the search ended', { cause });
  }
}

/**
 * Starts an index in a thread of its own: no other request waits while it is searched or filled. Its calls reject with
 * `IndexLost`.
 * @throws IndexLost if the thread does not start
 */
export async function createThreadIndex(options: ThreadOptions = {}): Promise<SearchIndex> {
  const { limits = {}, file = program, limitMs = maxCallMs } = options;
  const pool = new Piscina<IndexCall, { thread: number; value: unknown }>({
    filename: file,
    minThreads: 1,
    maxThreads: 1,
    // Searches are answered between the products that are put.
    concurrentTasksPerWorker: 1000,
    // As those that render, it gives way to the main thread.
    niceIncrement: 10,
    env: {},
    resourceLimits: { ...youngMemory, ...limits },
  });
  // The calls reject with the same error.
  pool.on('error', () => undefined);
  let first: number | undefined;
  const run = async (call: IndexCall, ms = limitMs): Promise<unknown> => {
    // No signal of the call, beside which the pool would not run another one.
    const timer = setTimeout(() => void pool.destroy(), ms).unref();
    try {
      const { thread, value } = await pool.run(call);
      first ??= thread;
      if (thread === first) return value;
    } catch (error) {
      throw new IndexLost(error);
    } finally {
      clearTimeout(timer);
    }
    throw new IndexLost();
  };
  // Waited for: the pool lets calls wait for ever if a thread ends before it is loaded and none was waiting.
  await run(['compact'], maxCallMs).catch(async error => {
    await pool.destroy();
    throw error;
  });
  return {
    put: async entries => void (await run(['put', entries])),
    remove: async ids => void (await run(['remove', ids])),
    compact: async () => void (await run(['compact'])),
    find: async (text, most) => (await run(['find', text, most])) as Found,
    close: () => pool.destroy(),
  };
}
