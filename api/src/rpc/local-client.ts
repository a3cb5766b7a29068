import { type ApiTable, api } from '@hydraulics/common/contract/api';
import { type Client, createClient, toRoutes } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { collectReads, currentReads, Reads } from '../db/content-tags.ts';
import type { Deps } from '../deps.ts';
import { collect, isBatches } from './batches.ts';
import { visitor } from './caller.ts';
import { invoke } from './invoke.ts';
import { handlerOf } from './registry.ts';

/** Knows whether the database is away, and does not wait for one that is silent. */
type DatabaseWatch = {
  readonly isAway: boolean;
  /** @throws AppError `unavailable` when the database is silent */
  unlessAway: <T>(work: Promise<T>) => Promise<T>;
};

type Stored = { answer: Promise<unknown>; reads: Reads; madeAt: number };

/**
 * The client's in-process transport: server rendering calls the same handlers as a visitor's browser, without HTTP.
 * What needs no input (categories, social links) is part of every page, so it is read once until it changes; while the
 * database is away, what was read last stands in. The company is not stored: it is a file, whose changes no content
 * version tells of.
 */
export function createLocalClient(deps: Deps, watch: DatabaseWatch): Client {
  const stored = new Map<string, Stored>();
  const lastGood = new Map<string, unknown>();

  const call = async (
    endpoint: Endpoint,
    noun: string,
    name: string,
    input: Record<string, unknown>,
  ): Promise<unknown> => {
    const raw = { params: input as Record<string, string>, query: input };
    const work = async () => {
      const answer = await invoke(endpoint, handlerOf(noun, name), raw, deps, visitor);
      return isBatches(answer) ? collect(answer) : answer;
    };
    return watch.unlessAway(work());
  };

  async function callOnce(endpoint: Endpoint, noun: string, name: string): Promise<unknown> {
    const key = `${noun}.${name}`;
    let found = stored.get(key);
    if (!found || !deps.db.tags.isFresh(found.reads, found.madeAt)) {
      const reads = new Reads();
      const answer = collectReads(reads, () => call(endpoint, noun, name, {}));
      found = { answer, reads, madeAt: deps.db.contentVersion };
      stored.set(key, found);
      // Whoever asked gets the failure, and the next tries again.
      answer.catch(() => stored.get(key)?.answer === answer && stored.delete(key));
    }
    const answer = await found.answer;
    lastGood.set(key, answer);
    currentReads()?.merge(found.reads);
    return answer;
  }

  /** What was read last, where the database cannot be asked. */
  async function callOrRemember(endpoint: Endpoint, noun: string, name: string): Promise<unknown> {
    const key = `${noun}.${name}`;
    try {
      if (watch.isAway && lastGood.has(key)) throw new AppError('unavailable');
      return await callOnce(endpoint, noun, name);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || !lastGood.has(key)) throw error;
      const reads = currentReads();
      if (reads) reads.isLastGood = true;
      return lastGood.get(key);
    }
  }

  return createClient(toRoutes(api), async ({ noun, name }, input) => {
    const endpoint = (api as ApiTable)[noun]?.[name];
    if (endpoint?.access !== 'public') throw new AppError('unauthorized');
    const isStored = Object.keys(input).length === 0 && endpoint !== api.company.get;
    return isStored ? callOrRemember(endpoint, noun, name) : call(endpoint, noun, name, input);
  });
}
