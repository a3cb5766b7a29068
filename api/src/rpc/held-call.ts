import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { whoMay } from '@hydraulics/common/contract/roles';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { onlyPrepares, requireUnplanned } from '../accounts/access.ts';
import type { CommitStep, Tables } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findPending } from '../repositories/publication/pending.ts';
import { isSeen, putRequest } from '../repositories/publication/publish-requests.ts';
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

type Stored = Pick<Deps, 'db' | 'now'>;

const asIs = (input: Input): HeldCall => ({ input, tell: output => output });

const takes = ({ body }: Endpoint, field: string) => body !== undefined && field in body.shape;

/** What a call does: as asked, or as a draft or a pending change that asks to be published. */
export async function holdCall(endpoint: Endpoint, input: Input, actor: Actor, stored: Stored): Promise<HeldCall> {
  if (!onlyPrepares(actor)) return asIs(input);
  if (takes(endpoint, 'asDrafts')) return asIs({ ...input, asDrafts: true });
  if (endpoint.method === 'POST' && takes(endpoint, 'status')) return holdNew(endpoint, input, actor, stored);
  if (endpoint.method === 'PUT' && takes(endpoint, 'pending')) return holdChange(endpoint, input, actor, stored);
  return asIs(input);
}

function holdNew(endpoint: Endpoint, input: Input, actor: Actor, { now }: Stored): HeldCall {
  const draft = { ...input, status: 'draft' };
  if (input.status === 'draft') return { input: draft, tell: output => ({ ...(output as object), status: 'draft' }) };
  const noun = nounOf(endpoint) as PendingNoun;
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

/** A draft is changed itself; what visitors see gets a pending change. Neither, if a release will publish it. */
async function holdChange(endpoint: Endpoint, input: Input, actor: Actor, { db, now }: Stored): Promise<HeldCall> {
  const record = { noun: nounOf(endpoint) as PendingNoun, recordId: String(input.id ?? websiteId) };
  const settle = (tables: Tables) => requireUnplanned(tables, record, actor);
  // A pending change that was asked for is only saved.
  if (input.pending || !(await db.read(tables => isSeen(tables, record)))) return { ...asIs(input), settle };
  return {
    input: { ...input, pending: 'true' },
    settle: async tables => {
      await settle(tables);
      if (await findPending(tables, record.noun, record.recordId)) {
        await putRequest(tables, record, { user: actor.user, now: now() });
      }
    },
    tell: output =>
      (output as { pendingVersion?: number }).pendingVersion
        ? { ...(output as object), message: `Saved. ${publisher(actor)} publishes it.` }
        : output,
  };
}

function publisher({ editorsWait }: Actor): string {
  const who = whoMay('publish', editorsWait);
  return who.charAt(0).toUpperCase() + who.slice(1);
}
