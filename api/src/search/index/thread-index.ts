import { extname, join } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Found } from './catalogue-index.ts';
import type { IndexCall } from './index-thread.ts';
import type { SearchIndex } from './search-index.ts';

const program = join(import.meta.dirname, `index-thread${extname(import.meta.filename)}`);

/** In MB; the index itself is in the old generation. */
const youngMemory = { maxYoungGenerationSizeMb: 24 };

/** The thread of an index has ended, and the index with it. */
export class IndexLost extends Error {
  constructor(cause?: unknown) {
    super('The thread of the search ended', { cause });
  }
}

/** An index in a thread of its own: no other request waits while it is searched or filled. Its calls reject with `IndexLost`. */
export function createThreadIndex(limits: ResourceLimits = {}): SearchIndex {
  const pool = new Piscina<IndexCall, { thread: number; value: unknown }>({
    filename: program,
    minThreads: 1,
    maxThreads: 1,
    // Searches are answered between the products that are put.
    concurrentTasksPerWorker: 1000,
    env: {},
    resourceLimits: { ...youngMemory, ...limits },
  });
  // The calls reject with the same error.
  pool.on('error', () => undefined);
  let first: number | undefined;
  const run = async (...call: IndexCall): Promise<unknown> => {
    const { thread, value } = await pool.run(call).catch(error => {
      throw new IndexLost(error);
    });
    first ??= thread;
    if (thread !== first) throw new IndexLost();
    return value;
  };
  return {
    put: async entries => void (await run('put', entries)),
    remove: async ids => void (await run('remove', ids)),
    compact: async () => void (await run('compact')),
    find: async (text, most) => (await run('find', text, most)) as Found,
    close: () => pool.destroy(),
  };
}
