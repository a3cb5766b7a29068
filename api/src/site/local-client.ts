import { type ApiTable, api } from '@hydraulics/common/api';
import { type Client, createClient, toRoutes } from '@hydraulics/common/client';
import { AppError } from '@hydraulics/common/errors';
import { type Deps, visitor } from '../deps.ts';
import { invoke } from '../http/invoke.ts';
import { handlerOf } from '../http/mount.ts';

/** The client's in-process transport: server rendering calls the same handlers as a visitor's browser, without HTTP. */
export function createLocalClient(deps: Deps): Client {
  return createClient(toRoutes(api), ({ noun, name }, input) => {
    const endpoint = (api as ApiTable)[noun]?.[name];
    if (endpoint?.access !== 'public') throw new AppError('unauthorized');
    return invoke(
      endpoint,
      handlerOf(noun, name),
      { params: input as Record<string, string>, query: input },
      deps,
      visitor,
    );
  });
}
