import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionHours } from '@hydraulics/common/limits';
import { hash, verify } from '@node-rs/argon2';
import jwt from 'jsonwebtoken';
import { StartError } from '../start-error.ts';

/** argon2id at OWASP's first recommendation: 19 MiB, two passes, one lane. The library's default is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash that no password has, so that an unknown address takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined;

/** Whether the password is right. Without a hash (no such user) it does the same work and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== undefined;
}

/** A password that can be typed from a terminal: 20 characters without look-alikes, about 100 bits. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(20), byte => alphabet[byte % alphabet.length]).join('');
}

export type Token = { userId: string; sessions: number };

const algorithm = 'HS256';

/** A signed token (RFC 7519) that names a user and the password it was made under. */
export const signToken = (secret: string, { userId, sessions }: Token): string =>
  jwt.sign({ sessions }, secret, { algorithm, subject: userId, expiresIn: sessionHours * 3600 });

/** The token's content, or null when it is forged, expired or malformed. */
export function readToken(secret: string, token: string): Token | null {
  try {
    const claims = jwt.verify(token, secret, { algorithms: [algorithm] });
    if (typeof claims === 'string' || !claims.sub || typeof claims.sessions !== 'number') return null;
    return { userId: claims.sub, sessions: claims.sessions };
  } catch {
    return null;
  }
}

/** The fewest characters of a signing secret: 256 bits in hexadecimal would be 64, in base64 43. */
const secretLength = 32;

/**
 * The signing secret kept in the data folder, made on first use, readable by its owner only.
 * @throws Error with a sentence when the file holds less than a secret
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) {
    const whole = `${file}.${randomUUID()}`;
    writeFileSync(whole, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    try {
      // A link fails when the file is there, so two processes that start at once end up with one whole secret.
      linkSync(whole, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(whole);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= secretLength) return secret;
  throw new StartError(
    `${file} is damaged: it has ${secret.length} characters, a secret has at least ${secretLength}. ` +
      'Bring it back from a backup, or delete it: a new one is made at the next start, and everybody signs in again.',
  );
}
