import { type ApiTable, api } from '@hydraulics/common/api';
import { type Client, createClient, toRoutes } from '@hydraulics/common/client';
import { AppError } from '@hydraulics/common/errors';
import { type Deps, visitor } from '../deps.ts';
import { invoke } from '../http/invoke.ts';
import { handlerOf } from '../http/mount.ts';

/**
 * The client's in-process transport: server rendering calls the same handlers as a visitor's browser, without HTTP.
 * What needs no input (categories, social links, company) is part of every page, so it is read once a content version.
 */
export function createLocalClient(deps: Deps): Client {
  const kept = new Map<string, Promise<unknown>>();
  let keptFor = deps.db.contentVersion;

  async function call(noun: string, name: string, input: Record<string, unknown>): Promise<unknown> {
    const endpoint = (api as ApiTable)[noun]?.[name];
    if (endpoint?.access !== 'public') throw new AppError('unauthorized');
    const raw = { params: input as Record<string, string>, query: input };
    return invoke(endpoint, handlerOf(noun, name), raw, deps, visitor);
  }

  return createClient(toRoutes(api), ({ noun, name }, input) => {
    if (Object.keys(input).length > 0) return call(noun, name, input);
    if (keptFor !== deps.db.contentVersion) {
      kept.clear();
      keptFor = deps.db.contentVersion;
    }
    const key = `${noun}.${name}`;
    const answer = kept.get(key) ?? call(noun, name, input);
    kept.set(key, answer);
    // A failure is told to whoever asked, and tried again by the next.
    answer.catch(() => kept.delete(key));
    return answer;
  });
}
