import { threadId } from 'node:worker_threads';
import { createIndex, type SearchIndex } from './search-index.ts';

const index = createIndex();

/** A call of the index. */
export type IndexCall = { [K in keyof SearchIndex]: [name: K, ...Parameters<SearchIndex[K]>] }[keyof SearchIndex];

/** A thread that holds an index. Its number is part of each answer: another one has another index. */
export default async function call([name, ...values]: IndexCall): Promise<{ thread: number; value: unknown }> {
  const method = index[name] as (...values: unknown[]) => Promise<unknown>;
  return { thread: threadId, value: await method(...values) };
}
