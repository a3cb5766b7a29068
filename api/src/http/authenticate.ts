import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { readToken } from '../accounts/credentials.ts';
import type { Deps } from '../deps.ts';
import { type Actor, anonymous } from '../rpc/actor.ts';

/**
 * Identifies the actor by `Authorization: Bearer <token>` (RFC 6750). The user is loaded each time, so that a token
 * stops working when the user is deleted or changes password.
 * @throws AppError `unauthorized` when staff are required and the token is missing, expired, forged or revoked
 */
export async function authenticate(endpoint: Endpoint, authorization: string, deps: Deps): Promise<Actor> {
  if (endpoint.access === 'public') return anonymous;
  const [scheme, token] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthorized');
  const claims = readToken(deps.secret, token);
  if (!claims) throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
  const user = await deps.db.read(tables => tables.users.findOneBy({ id: claims.userId }));
  if (user?.sessions !== claims.tokenVersion) {
    throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
  }
  return { user };
}
