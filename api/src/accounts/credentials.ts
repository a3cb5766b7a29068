import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import jwt from 'jsonwebtoken';
import { StartError } from '../start-error.ts';

/** argon2id at OWASP's first recommendation: 19 MiB, two passes, one lane. The library's default is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether a hash was made with other cost parameters than the current ones. */
export function isOutdatedHash(passwordHash: string): boolean {
  const { memoryCost: m, timeCost: t, parallelism: p } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compared for an unknown address, so that rejecting it takes as long as rejecting a wrong password. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is correct. Without a hash (no such user, or one who has not chosen a password yet) it does the same
 * work and returns false.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'));
  const isCorrect = await verify(passwordHash || (await dummyHash), password);
  return isCorrect && Boolean(passwordHash);
}

/** A password that can be typed from a terminal: 20 characters without look-alikes, about 100 bits. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(20), byte => alphabet[byte % alphabet.length]).join('');
}

/** An id that is part of a secret, such as a session's: 128 random bits. A UUID has only 122. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** The user and the session of a token. */
type Claims = { userId: string; sessionId: string };
type Period = { issuedAt: Date; expiresAt: Date };

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const algorithm = 'HS256';
/** Issuer and audience, so that no other token signed with the same secret is accepted. */
const issuer = 'hydraulics-catalogue';
const audience = 'staff';

let lastKey: { secret: string; key: KeyObject } | undefined;

/** A key object, because the library tries to parse a string as a public key, which takes longer than the signature. */
function keyOf(secret: string): KeyObject {
  if (lastKey?.secret !== secret) lastKey = { secret, key: createSecretKey(secret, 'utf8') };
  return lastKey.key;
}

/** A signed token (RFC 7519) of a session. */
export const signToken = (secret: string, { userId, sessionId, issuedAt, expiresAt }: Claims & Period): string =>
  jwt.sign({ iat: inSeconds(issuedAt), exp: inSeconds(expiresAt) }, keyOf(secret), {
    algorithm,
    issuer,
    audience,
    subject: userId,
    jwtid: sessionId,
  });

/** The claims of a token; null if it is forged, expired or malformed. */
export function readToken(secret: string, token: string, now: Date): Claims | null {
  try {
    const clockTimestamp = inSeconds(now);
    const claims = jwt.verify(token, keyOf(secret), { algorithms: [algorithm], issuer, audience, clockTimestamp });
    if (typeof claims === 'string') return null;
    const { sub, jti, exp } = claims;
    // The library accepts any JSON for these, and a token that does not expire.
    if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') return null;
    return { userId: sub, sessionId: jti };
  } catch {
    return null;
  }
}

/** In characters: 256 bits are 64 in hexadecimal and 43 in base64. */
const minSecretLength = 32;

/**
 * The signing secret in the data folder, created on first use and readable by its owner only.
 * @throws StartError if the file is too short to be a secret
 */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) {
    const temporaryFile = `${file}.${randomUUID()}`;
    writeFileSync(temporaryFile, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    try {
      // Linking fails when the file exists, so two processes that start at once share one complete secret.
      linkSync(temporaryFile, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(temporaryFile);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= minSecretLength) return secret;
  throw new StartError(
    `${file} is damaged: it has ${secret.length} characters, a secret has at least ${minSecretLength}. ` +
      'Restore it from a backup, or delete it. The next start then creates a new one, and all users have to sign in again.',
  );
}
