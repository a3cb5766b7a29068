import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { whoMay } from '@hydraulics/common/contract/roles';
import type { RequestNoun } from '@hydraulics/common/nouns/publication/publish-requests';
import { onlyPrepares } from '../accounts/access.ts';
import type { CommitStep } from '../db/database.ts';
import { putRequest } from '../repositories/publication/publish-requests.ts';
import type { Actor } from './actor.ts';
import { nounOf } from './audited-call.ts';

type Input = Record<string, unknown>;

/**
 * A call of somebody who only prepares. `input` is what is done instead, `settle` stores in the same transaction that it
 * waits, and `tell` says so.
 */
type HeldCall = {
  input: Input;
  settle?: CommitStep;
  tell: (output: unknown) => unknown;
};

const asIs = (input: Input): HeldCall => ({ input, tell: output => output });

const takes = ({ body }: Endpoint, field: string) => body !== undefined && field in body.shape;

/** What a call does: as asked, or as a draft that asks to be published. */
export function holdCall(endpoint: Endpoint, input: Input, actor: Actor, now: () => Date): HeldCall {
  if (endpoint.method !== 'POST' || !onlyPrepares(actor)) return asIs(input);
  if (takes(endpoint, 'asDrafts')) return asIs({ ...input, asDrafts: true });
  if (!takes(endpoint, 'status')) return asIs(input);
  const draft = { ...input, status: 'draft' };
  if (input.status === 'draft') return { input: draft, tell: output => ({ ...(output as object), status: 'draft' }) };
  const noun = nounOf(endpoint) as RequestNoun;
  return {
    input: draft,
    settle: async (tables, recordId) => {
      if (recordId) await putRequest(tables, { noun, recordId }, { user: actor.user, now: now() });
    },
    tell: output => ({
      ...(output as object),
      status: 'draft',
      message: `Saved as a draft. ${publisher(actor)} publishes it.`,
    }),
  };
}

function publisher({ editorsWait }: Actor): string {
  const who = whoMay('publish', editorsWait);
  return who.charAt(0).toUpperCase() + who.slice(1);
}
