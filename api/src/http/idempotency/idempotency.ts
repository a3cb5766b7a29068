import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { api } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { fillPath } from '@hydraulics/common/contract/path-pattern';
import type { Context } from 'koa';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../media/media.ts';
import type { Caller } from '../../rpc/caller.ts';
import { type Claim, claim, finish, giveUp, underClaim } from './keys.ts';

type Request = { body?: unknown; files: Upload[] };

/** Anything that is unique, in visible ASCII. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

const enquiry: Endpoint = api.enquiries.submit;

/**
 * Carries out a request once for its `Idempotency-Key`: sent again within a day, it gets the first answer. Refusals are
 * not kept, since nothing has come of them. Keys of two callers never meet (docs/decisions/0034).
 * @param work gets the body to carry out
 */
export async function once<T extends { answer: unknown }>(
  ctx: Context,
  { endpoint, deps, caller, request }: { endpoint: Endpoint; deps: Deps; caller: Caller; request: Request },
  work: (body: unknown) => Promise<T>,
): Promise<T | { answer: unknown; page?: undefined }> {
  const key = ctx.get('Idempotency-Key');
  if (endpoint.method !== 'POST' || key === '') return work(request.body);
  if (!keyForm.test(key)) throw badKey();
  const { secret } = deps;
  const actor = caller.user?.id ?? `address ${ctx.ip}`;
  const path = fillPath(endpoint.path, ctx.params as Record<string, string>);
  const id = digest(secret, [actor, path, key]);
  const fingerprint = digest(secret, [request.body ?? null, await hashFiles(request.files)]);
  // An enquiry is stored once by its own id, even where the database cannot be asked about the key.
  const body = endpoint === enquiry ? { newId: uuidOf(id), ...(request.body as object) } : request.body;

  const found = await claim(deps, { id, fingerprint }).catch(error => {
    if (endpoint === enquiry && error instanceof AppError && error.code === 'unavailable') return undefined;
    throw error;
  });
  if (!found) return work(body);
  if ('answer' in found) {
    ctx.set('Idempotency-Replayed', 'true');
    return { answer: JSON.parse(unseal(secret, found.answer)) };
  }
  return carryOut(deps, found, () => work(body));
}

async function carryOut<T extends { answer: unknown }>(deps: Deps, own: Claim, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await underClaim(deps, own, work);
  } catch (error) {
    // Without a database the key frees itself after a while.
    await giveUp(deps, own).catch(() => undefined);
    throw error;
  }
  // The request was carried out, whatever becomes of the copy of its answer.
  await finish(deps, own, seal(deps.secret, JSON.stringify(result.answer))).catch(error =>
    deps.log.warn({ err: error }, 'The answer to a request with an Idempotency-Key could not be stored'),
  );
  return result;
}

function badKey(): AppError {
  const message = 'Idempotency-Key must be 1 to 200 visible ASCII characters.';
  return new AppError('invalid_input', message, { details: [{ path: 'Idempotency-Key', message }] });
}

/** Keyed by the server's secret: among what is hashed are passwords, which nobody may try out against the table. */
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

/** The id of the record that a request makes, as it follows from its key. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const sealKey = (secret: string) => createHash('sha256').update(`idempotent answers ${secret}`).digest();

/** Answers to a sign-in hold a token, which a copy of the database must not give away. */
function seal(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
