import { type AppError, fieldError } from '@hydraulics/common/contract/errors';
import { Secret, TOTP } from 'otpauth';
import type { Tables } from '../../db/database.ts';
import { seal, unseal } from './sealed-secret.ts';

/**
 * The parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits, a new code every 30 seconds.
 */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the previous and the next step count too, because clocks differ (RFC 6238, 5.2). */
const window = 1;

/**
 * By how many steps the last used code may be ahead. One that is further ahead was used while the clock ran fast, and
 * would lock its user out until then; a clock that is corrected by less makes no used code valid.
 */
const stepsAhead = 4;

/** Whether a code was used before, or is older than the last used one. */
function isSpent(step: number, lastStep: number, now: Date): boolean {
  const present = Math.floor(now.getTime() / 1000 / parameters.period);
  return step <= lastStep && lastStep <= present + stepsAhead;
}

/** A new secret, as base32 text and as the URI for a QR code. */
export function newSecret({ issuer, label }: { issuer: string; label: string }): Record<'secret' | 'uri', string> {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ ...parameters, secret, issuer, label }).toString() };
}

/** The time step of a code; null if the code is not accepted at this time. */
export function stepOf(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): number | null {
  const totp = new TOTP({ ...parameters, secret: new Secret({ buffer: secret.buffer }) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

type Keyed = { secret: string; now: () => Date };

/** Sets up the app of a user, replacing an earlier one. `step` is the time step of the code that confirmed it. */
export async function saveApp(
  { authenticatorApps }: Tables,
  { secret, now }: Keyed,
  { userId, bytes, step }: { userId: string; bytes: Uint8Array; step: number },
): Promise<void> {
  await authenticatorApps.delete({ id: userId });
  const sealed = seal(secret, userId, bytes);
  await authenticatorApps.insert({ id: userId, secret: sealed, lastStep: step, createdAt: now(), lastUsedAt: null });
}

/** Whether the codes of a user's app can be checked. Decrypting its secret needs the server's secret. */
export async function hasApp({ authenticatorApps }: Tables, { secret }: Keyed, userId: string): Promise<boolean> {
  const app = await authenticatorApps.findOneBy({ id: userId });
  return app !== null && unseal(secret, userId, app.secret) !== null;
}

/**
 * Uses a code. The user's row is locked (`lockUser`), so that of two concurrent uses only one succeeds.
 * @throws AppError `wrong_code`, also for a code that was used before or is older than the last used one
 */
export async function spendCode(
  { authenticatorApps }: Tables,
  { secret, now }: Keyed,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const time = now();
  const app = await authenticatorApps.findOneBy({ id: userId });
  const bytes = app && unseal(secret, userId, app.secret);
  const step = bytes ? stepOf(bytes, code, time) : null;
  if (!app || step === null || isSpent(step, app.lastStep, time)) throw wrongCode('code');
  await authenticatorApps.update({ id: userId }, { lastStep: step, lastUsedAt: time });
}

/** The error of a code, at its field. */
export function wrongCode(path: 'code' | 'recoveryCode'): AppError {
  const message = {
    code: 'This code is wrong, or was used before. Please wait for the next one.',
    recoveryCode: 'This recovery code is wrong, or was used before.',
  }[path];
  return fieldError(path, message, 'wrong_code');
}
