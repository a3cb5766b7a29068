import { AppError } from '@hydraulics/common/contract/errors';
import { Secret, TOTP } from 'otpauth';
import type { Tables } from '../../db/database.ts';
import { seal, unseal } from './sealed-secret.ts';

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits, a new code each 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the step before and after count too, for clocks that are not quite right (RFC 6238, 5.2). */
const window = 1;

/** The secret of a new app, as it is typed and as its QR code says it. */
export function newSecret({ issuer, label }: { issuer: string; label: string }): Record<'secret' | 'uri', string> {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ ...parameters, secret, issuer, label }).toString() };
}

/** The time step that a code is of, if it is one of those that count now; else null. */
export function stepOf(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): number | null {
  const totp = new TOTP({ ...parameters, secret: new Secret({ buffer: secret.buffer }) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

type Keyed = { secret: string; now: () => Date };

/** Sets up the app of a user, in place of the one before. `step` is that of the code that has shown it works. */
export async function saveApp(
  { authenticatorApps }: Tables,
  { secret, now }: Keyed,
  { userId, bytes, step }: { userId: string; bytes: Uint8Array; step: number },
): Promise<void> {
  await authenticatorApps.delete({ id: userId });
  const sealed = seal(secret, userId, bytes);
  await authenticatorApps.insert({ id: userId, secret: sealed, lastStep: step, createdAt: now(), lastUsedAt: null });
}

/** Whether a user has an app whose codes can be checked: its secret opens only under the server's own. */
export async function hasApp({ authenticatorApps }: Tables, { secret }: Keyed, userId: string): Promise<boolean> {
  const app = await authenticatorApps.findOneBy({ id: userId });
  return app !== null && unseal(secret, userId, app.secret) !== null;
}

/**
 * Uses a code. The user's row is locked (`lockUser`), so that of two who send one code at once only one gets in.
 * @throws AppError `wrong_code`, also for a code that was used before, or one older than the last
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
  if (!app || step === null || step <= app.lastStep) throw wrongCode('code');
  await authenticatorApps.update({ id: userId }, { lastStep: step, lastUsedAt: time });
}

/** The error of a code, at its field. */
export function wrongCode(path: 'code' | 'recoveryCode'): AppError {
  const message = {
    code: 'This code is not right, or was used before. Please wait for the next one.',
    recoveryCode: 'This recovery code is not right, or was used before.',
  }[path];
  return new AppError('wrong_code', message, { details: [{ path, message }] });
}
