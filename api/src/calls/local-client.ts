import { type ApiTable, api } from '@hydraulics/common/contract/api';
import { type Client, createClient, toRoutes } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { LRUCache } from 'lru-cache';
import { collectReads, currentReads, Reads } from '../db/content-tags.ts';
import type { Deps } from '../deps.ts';
import { collectNoticed, type Noticed, notice } from '../insights/noticed.ts';
import type { Review } from '../repositories/publication/shown.ts';
import { type Actor, anonymous } from '../rpc/actor.ts';
import { collect, isBatches } from '../rpc/batches.ts';
import { invoke } from '../rpc/invoke.ts';
import { handlerOf } from './registry.ts';

type DatabaseWatch = {
  readonly isAway: boolean;
  update: () => Promise<void>;
  unlessAway: <T>(work: Promise<T>) => Promise<T>;
};

/** Until it has loaded, its reads are incomplete. */
type Stored = { output: Promise<unknown>; reads: Reads; madeAt: number; isLoaded: boolean };

/** The result of a read with input, and what a page counts that shows it. */
type Kept = { output: unknown; reads: Reads; madeAt: number; noticed: readonly Noticed[]; length: number };

/** The parameters of reads that records limit. Others, such as filters and searches, have values without end. */
const limited = new Set(['id', 'categoryId', 'productId', 'name', 'fields', 'limit', 'offset', 'each']);

/** The length as JSON of all results that are kept, and of the largest one. In memory they take 1.4 times as much. */
const keptLength = { all: 8_000_000, each: 1_000_000 };

/** The length as JSON of what a read finds of a record that does not exist, of which there is no end. */
const lengthOfNone = 20;

type Call = { endpoint: Endpoint; noun: string; name: string; input: Record<string, unknown> };

async function callAs(actor: Actor, deps: Deps, { endpoint, noun, name, input }: Call): Promise<unknown> {
  const raw = { params: input as Record<string, string>, query: input };
  const output = await invoke(endpoint, handlerOf(noun, name), raw, deps, actor);
  return isBatches(output) ? collect(output) : output;
}

function publicRead(noun: string, name: string): Endpoint {
  const endpoint = (api as ApiTable)[noun]?.[name];
  if (endpoint?.access !== 'public') throw new AppError('unauthorized');
  return endpoint;
}

/** The same for somebody with a review link: public reads that also find its record. It keeps no results. */
export const createReviewClient = (deps: Deps, review: Review): Client =>
  createClient(toRoutes(api), ({ noun, name }, input) =>
    callAs({ ...anonymous, review }, deps, { endpoint: publicRead(noun, name), noun, name, input }),
  );

/**
 * The client's in-process transport: server rendering calls the same handlers as the browser, without HTTP. Reads
 * without input (company, categories, social links) are part of every page, so they are cached until they change; while
 * the database is down the last result is used. Reads of records are kept, too, so that a page that one change made
 * stale reads only what changed.
 */
export function createLocalClient(deps: Deps, watch: DatabaseWatch): Client {
  const stored = new Map<string, Stored>();
  const lastGood = new Map<string, unknown>();
  const kept = new LRUCache<string, Kept>({
    maxSize: keptLength.all,
    maxEntrySize: keptLength.each,
    sizeCalculation: ({ length }) => 1000 + length,
  });

  const call = (endpoint: Endpoint, noun: string, name: string, input: Record<string, unknown>): Promise<unknown> =>
    watch.unlessAway(callAs(anonymous, deps, { endpoint, noun, name, input }));

  const isFresh = ({ reads, madeAt, isLoaded }: Stored) =>
    isLoaded ? deps.db.tags.isFresh(reads, madeAt) : madeAt === deps.db.contentVersion;

  async function callCached(endpoint: Endpoint, noun: string, name: string): Promise<unknown> {
    const key = `${noun}.${name}`;
    let found = stored.get(key);
    if (!found || !isFresh(found)) {
      const reads = new Reads();
      const output = collectReads(reads, () => call(endpoint, noun, name, {}));
      const started: Stored = { output, reads, madeAt: deps.db.contentVersion, isLoaded: false };
      found = started;
      stored.set(key, started);
      output.then(
        () => (started.isLoaded = true),
        () => undefined,
      );
      output.catch(() => stored.get(key)?.output === output && stored.delete(key));
    }
    const output = await found.output;
    lastGood.set(key, output);
    currentReads()?.merge(found.reads);
    return output;
  }

  async function callKept(made: Call): Promise<unknown> {
    const key = `${made.noun}.${made.name} ${JSON.stringify(made.input)}`;
    await watch.update();
    let found = kept.get(key);
    if (!found || !deps.db.tags.isFresh(found.reads, found.madeAt)) {
      found = await readKept(made);
      if (found.length > lengthOfNone) kept.set(key, found);
    }
    for (const { kind, subject } of found.noticed) notice(kind, subject);
    currentReads()?.merge(found.reads);
    return found.output;
  }

  async function readKept({ endpoint, noun, name, input }: Call): Promise<Kept> {
    const [reads, madeAt] = [new Reads(), deps.db.contentVersion];
    let output: unknown;
    try {
      const noticed = await collectNoticed(async () => {
        output = await collectReads(reads, () => call(endpoint, noun, name, input));
      });
      return { output, reads, madeAt, noticed, length: JSON.stringify(output).length };
    } catch (error) {
      currentReads()?.merge(reads);
      throw error;
    }
  }

  /** Falls back to the last result while the database is down. */
  async function callWithFallback(endpoint: Endpoint, noun: string, name: string): Promise<unknown> {
    const key = `${noun}.${name}`;
    try {
      if (watch.isAway && lastGood.has(key)) throw new AppError('unavailable');
      return await callCached(endpoint, noun, name);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || !lastGood.has(key)) throw error;
      const reads = currentReads();
      if (reads) reads.isLastGood = true;
      return lastGood.get(key);
    }
  }

  return createClient(toRoutes(api), async ({ noun, name }, input) => {
    const endpoint = publicRead(noun, name);
    const parameters = Object.keys(input);
    if (parameters.length === 0) return callWithFallback(endpoint, noun, name);
    if (parameters.every(parameter => limited.has(parameter))) return callKept({ endpoint, noun, name, input });
    return call(endpoint, noun, name, input);
  });
}
