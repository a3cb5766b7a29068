import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';

/** A list returned in batches, so that thousands of rows are never in memory together. */
export type Batches<List> = List extends readonly unknown[] ? AsyncIterable<List> : never;

export const isBatches = (output: unknown): output is AsyncIterable<unknown[]> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

/** Parses each batch by the schema of the whole list, yielding to other requests in between. */
export async function* parseBatches(out: z.ZodType, batches: AsyncIterable<unknown[]>): AsyncGenerator<unknown[]> {
  for await (const batch of batches) {
    yield out.parse(batch) as unknown[];
    await nextTurn();
  }
}

export async function* mapBatches<Row, To>(
  batches: AsyncIterable<Row[]>,
  change: (row: Row) => To,
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.map(change);
}

/** Collects all rows, for callers in the same process. */
export async function collect(batches: AsyncIterable<unknown[]>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/**
 * Reads up to two batches.
 * @returns the whole list when that is all of it, else the batches with those two still in front
 */
export async function readShort(batches: AsyncIterable<unknown[]>): Promise<unknown[] | AsyncIterable<unknown[]>> {
  const rest = batches[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) return [];
  const second = await rest.next();
  if (second.done) return first.value;
  return (async function* () {
    try {
      yield first.value;
      yield second.value;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      // Also runs when the client has gone, to stop the reads.
      await rest.return?.();
    }
  })();
}

const chunkSize = 64 * 1024;

/** Serializes a list as JSON in chunks, on demand. */
export async function* writeJson(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let text = '[';
  let separator = '';
  for await (const batch of batches) {
    for (const row of batch) {
      text += separator + JSON.stringify(row);
      separator = ',';
      if (text.length < chunkSize) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}]`;
}
