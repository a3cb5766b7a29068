import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { type Client, readSession } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rpc/actor.ts';

/**
 * Identifies the actor by `Authorization: Bearer <token>` (RFC 6750).
 * @throws AppError `unauthorized` where staff are required and the token is absent, forged, or of a session that is over
 */
export async function authenticate(
  endpoint: Endpoint,
  { authorization, client }: { authorization: string; client: Client },
  deps: Deps,
): Promise<Actor> {
  if (endpoint.access === 'public') return { user: null, session: null, client };
  const [scheme, token] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthorized');
  const known = await readSession(deps, token);
  if (!known) throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
  return { ...known, client };
}
