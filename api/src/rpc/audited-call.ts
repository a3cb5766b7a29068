import { eachEndpoint } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { describeClient } from '../accounts/sessions.ts';
import type { AuditedCall, AuditSubject } from '../db/trail/audit-trail.ts';
import type { Actor } from './actor.ts';
import { guardOf } from './published-guard.ts';

const names = new Map<Endpoint, { noun: string; callName: string }>(
  [...eachEndpoint()].map(({ noun, name, endpoint }) => [endpoint, { noun, callName: `${noun}.${name}` }]),
);

/** The name of a call, such as `products.update`. */
export const callNameOf = (endpoint: Endpoint): string => names.get(endpoint)?.callName ?? endpoint.path;

/** The table that a call is about, such as `products`. */
export const nounOf = (endpoint: Endpoint): string => names.get(endpoint)?.noun ?? '';

/** The subject of an audit entry, from the actor. */
export function auditSubject({ user, signingIn, client }: Actor): AuditSubject {
  const who = user ?? signingIn;
  return {
    userId: who?.id ?? null,
    userName: who?.name ?? null,
    ...describeClient(client),
  };
}

const signIns = ['auth.login', 'auth.secondFactor', 'auth.signInWithPasskey'];

/** The audit data of a call that writes. */
export const auditedCall = (endpoint: Endpoint, actor: Actor, now: () => Date): AuditedCall => ({
  // Read at the end, because only then it is known whether a sign-in needs another step.
  get kind() {
    return signIns.includes(callNameOf(endpoint)) && !actor.secondFactorIsDue ? 'sign-in' : 'change';
  },
  callName: callNameOf(endpoint),
  noun: nounOf(endpoint),
  subject: () => auditSubject(actor),
  session: () => actor.session?.id ?? null,
  now,
  guard: guardOf(actor),
});
