import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { requirePermission } from '../accounts/access.ts';
import { requireOwnPassword } from '../accounts/passwords/generated-password.ts';
import { requireSetUpDone } from '../accounts/second-factors/owner-rule.ts';
import { readSession, sessionEnded } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rpc/actor.ts';

/** Whether a request has a staff token. Other schemes are those of a proxy, such as the password of a test site. */
export const hasToken = ({ headers }: IncomingMessage): boolean => /^bearer\b/i.test(headers.authorization ?? '');

type Guarded = Pick<Endpoint, 'access' | 'showsDrafts' | 'duringSetUp' | 'duringPasswordChange'>;

/**
 * Identifies the actor by `Authorization: Bearer <token>` (RFC 6750), and checks that they may make the call. The actor
 * is set even if the call is refused, for the audit.
 * @throws AppError `unauthorized` if a session is required and the token is absent, forged, or of an ended session;
 * `password_change_required`, `second_factor_setup_required`, `forbidden`
 */
export async function authenticate(
  { access, showsDrafts, duringSetUp, duringPasswordChange }: Guarded,
  { authorization, actor }: { authorization: string; actor: Actor },
  deps: Deps,
): Promise<void> {
  if (access === 'public') return showsDrafts ? recognize(authorization, actor, deps) : undefined;
  const token = tokenIn(authorization);
  if (!token) throw new AppError('unauthorized');
  const known = await readSession(deps, token);
  if (!known) throw sessionEnded();
  Object.assign(actor, known);
  if (!duringPasswordChange) requireOwnPassword(actor);
  // The password comes first; changing it must work also for an owner without the required second factor.
  if (!duringSetUp && !actor.mustChangePassword) requireSetUpDone(actor);
  requirePermission(actor, access);
}

function tokenIn(authorization: string): string | undefined {
  const [scheme, token] = authorization.split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/**
 * Identifies staff who make a public call. A token that is not valid is ignored, and staff who must first finish setting
 * up their account see what visitors see.
 */
async function recognize(authorization: string, actor: Actor, deps: Deps): Promise<void> {
  const token = tokenIn(authorization);
  const known = token ? await readSession(deps, token) : null;
  if (known && !known.mustChangePassword && !known.mustSetUpSecondFactor) Object.assign(actor, known);
}
