import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Endpoint, takesKey } from '@hydraulics/common/contract/endpoint';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import { fillPath } from '@hydraulics/common/contract/path-pattern';
import type { Context } from 'koa';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../media/media.ts';
import type { Actor } from '../../rpc/actor.ts';
import { nounOf } from '../../rpc/audited-call.ts';
import { answerAgain, factsOf } from './answer-again.ts';
import { type Claim, claim, claimInTime, releaseKey, runUnderClaim, settle, storeResult } from './keys.ts';

type Request = { body?: unknown; files: Upload[] };

const keyPattern = /^[\x21-\x7e]{1,200}$/;
/** A UUID, with or without hyphens. */
const randomKey = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** Answers about accounts contain tokens and secrets, and their calls cannot be executed twice with the same proof. */
const accountNouns = new Set(['auth', 'users', 'secondFactors']);

const keepsNothing = (endpoint: Endpoint) =>
  !takesKey(endpoint) || endpoint.storesResponse === false || accountNouns.has(nounOf(endpoint));

/**
 * Executes a request once per `Idempotency-Key`: a retry within thirty days is answered from the id of the record that
 * the first one wrote. Rejections are not stored, since they changed nothing. Keys are scoped to the actor
 * (docs/decisions/0034).
 * @param work receives the id of the record, if the call must not write it twice while no key can be looked up
 */
export async function runOnce<T extends { output: unknown }>(
  ctx: Context,
  { endpoint, deps, actor, request }: { endpoint: Endpoint; deps: Deps; actor: Actor; request: Request },
  work: (newId?: string) => Promise<T>,
): Promise<T | { output: unknown; page?: undefined }> {
  const key = ctx.get('Idempotency-Key');
  if (key !== '' && !keyPattern.test(key) && takesKey(endpoint)) throw invalidKey();
  if (key === '' || (keepsNothing(endpoint) && !endpoint.resumes)) return work();
  const { secret } = deps;
  // A visitor may have changed networks since the first attempt; only a random key is certainly their own.
  const owner = actor.user?.id ?? (randomKey.test(key) ? 'visitor' : `address ${ctx.ip}`);
  const path = fillPath(endpoint.path, ctx.params as Record<string, string>);
  const id = digest(secret, [owner, path, key]);
  if (endpoint.resumes) return work(uuidOf(id));
  const fingerprint = digest(secret, [request.body ?? null, await hashFiles(request.files)]);
  // The record's own id prevents duplicates even while the database cannot look up the key.
  const newId = endpoint.keyGivesId ? uuidOf(id) : undefined;

  const isStaff = actor.user !== null;
  const found = await (endpoint.worksOffline ? claimInTime : claim)(deps, { id, fingerprint, isStaff });
  if (!found) return work(newId);
  if ('attempt' in found) return execute({ endpoint, deps, claim: { ...found, newId } }, () => work(newId));
  // A creation writes its record in its only transaction, so that it is complete although its response was lost.
  const isComplete = found.status !== null || (endpoint.status === 201 && found.recordId !== null);
  const output = isComplete ? await answerAgain(endpoint, found, deps) : undefined;
  if (!output) throw new AppError('idempotency_answer_lost');
  ctx.set('Idempotency-Replayed', 'true');
  return { output };
}

async function execute<T extends { output: unknown }>(
  { endpoint, deps, claim }: { endpoint: Endpoint; deps: Deps; claim: Claim },
  work: () => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await runUnderClaim(deps, claim, work);
  } catch (error) {
    await settle(() => releaseKey(deps, claim)).catch(() => undefined);
    throw error;
  }
  const output = result.output as { _id?: string };
  const recordId = output._id ?? claim.newId;
  const kept = { ...(recordId ? { recordId } : {}), status: endpoint.status ?? 200, facts: factsOf(output) };
  await settle(() => storeResult(deps, claim, kept)).catch(error =>
    deps.log.warn({ err: error }, 'The result of a request with an Idempotency-Key could not be stored'),
  );
  return result;
}

function invalidKey(): AppError {
  return fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible ASCII characters.');
}

/** Keyed by the server's secret, because bodies contain passwords. */
const digest = (secret: string, value: unknown): string =>
  createHmac('sha256', `idempotency ${secret}`).update(JSON.stringify(value)).digest('base64url');

async function hashFiles(files: Upload[]): Promise<string[][]> {
  const hashed: string[][] = [];
  for (const { path, field, name } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    hashed.push([field, name, hash.digest('base64url')]);
  }
  return hashed;
}

/** The id of the record that a submission without a call's key creates: the same for the same `value`. */
export const newIdOf = (secret: string, value: unknown): string => uuidOf(digest(secret, value));

function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
