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

/**
 * Reads a text in chunks up to a number of bytes.
 * @returns the whole text when that is all of it, else the chunks with those that were read still in front
 */
export async function readShort(
  chunks: AsyncIterable<string>,
  maxBytes: number,
): Promise<string | AsyncIterable<string>> {
  const rest = chunks[Symbol.asyncIterator]();
  const read: string[] = [];
  for (let bytes = 0; bytes <= maxBytes; ) {
    const next = await rest.next();
    if (next.done) return read.join('');
    read.push(next.value);
    bytes += Buffer.byteLength(next.value);
  }
  return (async function* () {
    try {
      yield* read;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      // Also runs when the client has gone, to stop the reads.
      await rest.return?.();
    }
  })();
}
