import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { readToken } from '../accounts/credentials.ts';
import type { Deps } from '../deps.ts';
import { type Caller, visitor } from '../rpc/caller.ts';

/**
 * Who is calling, by `Authorization: Bearer <token>` (RFC 6750). The token's user is looked up each time, so that it
 * stops working at once when the user is deleted or changes password.
 * @throws AppError `unauthorized` where staff are required and the token is absent, expired, forged or outlived
 */
export async function identify(endpoint: Endpoint, authorization: string, deps: Deps): Promise<Caller> {
  if (endpoint.access === 'public') return visitor;
  const [scheme, token] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthorized');
  const claims = readToken(deps.secret, token);
  if (!claims) throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
  const user = await deps.db.read(tables => tables.users.findOneBy({ id: claims.userId }));
  if (user?.sessions !== claims.sessions) {
    throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
  }
  return { user };
}
