import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Endpoint, takesKey } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { fillPath } from '@hydraulics/common/contract/path-pattern';
import type { Context } from 'koa';
import { readSession } from '../../accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../media/media.ts';
import type { Actor } from '../../rpc/actor.ts';
import { type Claim, claim, releaseKey, runUnderClaim, settle, storeResponse } from './keys.ts';

type Request = { body?: unknown; files: Upload[] };

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Executes a request once per `Idempotency-Key`: a retry within a day gets the first response. Rejections are not
 * stored, since they changed nothing. Keys are scoped to the actor (docs/decisions/0034).
 * @param work receives the body to execute
 */
export async function runOnce<T extends { output: unknown }>(
  ctx: Context,
  { endpoint, deps, actor, request }: { endpoint: Endpoint; deps: Deps; actor: Actor; request: Request },
  work: (body: unknown) => Promise<T>,
): Promise<T | { output: unknown; page?: undefined }> {
  const key = ctx.get('Idempotency-Key');
  if (!takesKey(endpoint) || endpoint.storesResponse === false || key === '') return work(request.body);
  if (!keyPattern.test(key)) throw invalidKey();
  const { secret } = deps;
  const owner = actor.user?.id ?? `address ${ctx.ip}`;
  const path = fillPath(endpoint.path, ctx.params as Record<string, string>);
  const id = digest(secret, [owner, path, key]);
  const fingerprint = digest(secret, [request.body ?? null, await hashFiles(request.files)]);
  // The record's own id prevents duplicates even while the database cannot look up the key.
  const body = endpoint.worksOffline ? { newId: uuidOf(id), ...(request.body as object) } : request.body;

  const found = await claim(deps, { id, fingerprint }).catch(error => {
    if (endpoint.worksOffline && error instanceof AppError && error.code === 'unavailable') return undefined;
    throw error;
  });
  if (!found) return work(body);
  if ('answer' in found) {
    const output = JSON.parse(decrypt(secret, found.answer));
    if (await hasEndedSession(deps, output)) throw new AppError('idempotency_answer_lost', sessionEnded);
    ctx.set('Idempotency-Replayed', 'true');
    return { output };
  }
  return execute(deps, found, () => work(body));
}

const sessionEnded = 'The session of this Idempotency-Key has ended. Please sign in again with another key.';

/** Whether a stored response starts a session that is over by now, as after signing out. */
const hasEndedSession = async (deps: Deps, { token }: { token?: unknown }): Promise<boolean> =>
  typeof token === 'string' && (await readSession(deps, token)) === null;

async function execute<T extends { output: unknown }>(deps: Deps, claim: Claim, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await runUnderClaim(deps, claim, work);
  } catch (error) {
    await settle(() => releaseKey(deps, claim)).catch(() => undefined);
    throw error;
  }
  const response = encrypt(deps.secret, JSON.stringify(result.output));
  await settle(() => storeResponse(deps, claim, response)).catch(error =>
    deps.log.warn({ err: error }, 'The response to a request with an Idempotency-Key could not be stored'),
  );
  return result;
}

function invalidKey(): AppError {
  const message = 'Idempotency-Key must be 1 to 200 visible ASCII characters.';
  return new AppError('invalid_input', message, { details: [{ path: 'Idempotency-Key', message }] });
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

function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const encryptionKey = (secret: string) => createHash('sha256').update(`idempotent answers ${secret}`).digest();

/** Login responses contain a token, which a copy of the database must not reveal. */
function encrypt(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(secret), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

function decrypt(secret: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
