import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { signatureOf } from '../../accounts/signed-body.ts';

/** In ms: how far the time of a request may be from ours. */
const tolerance = 5 * 60_000;

export type Signed = { timestamp: string; signature: string };

/**
 * When a request says it was sent.
 * @throws AppError `unauthorized` if that is not now
 */
export function timeOf({ timestamp }: Signed, now: Date): Date {
  const time = /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
  if (Math.abs(time - now.getTime()) <= tolerance) return new Date(time);
  throw new AppError('unauthorized', 'Mail-Timestamp must be the present time in seconds, at most 5 minutes off.');
}

/**
 * @throws AppError `unauthorized` if the body was not signed with the secret
 */
export function requireSignature({ timestamp, signature }: Signed, body: Buffer, secret: string): void {
  const expected = Buffer.from(signatureOf({ timestamp, body, secret }));
  const given = Buffer.from(signature);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new AppError('unauthorized', 'Mail-Signature does not belong to this body and Mail-Timestamp.');
}

/**
 * The signatures of the last requests. A request is known once it was carried out, so that one that failed can be
 * repeated. In memory: another process stores the mail of a repeated request no second time either.
 */
export class KnownSignatures {
  readonly #until = new Map<string, number>();

  /** @throws AppError `duplicate` */
  refuseKnown(signature: string, now: Date): void {
    for (const [known, until] of this.#until) {
      if (until >= now.getTime()) break;
      this.#until.delete(known);
    }
    if (this.#until.has(signature)) throw new AppError('duplicate', 'This request was received before.');
  }

  /** Remembers it until its timestamp is refused. */
  add(signature: string, now: Date): void {
    this.#until.set(signature, now.getTime() + 2 * tolerance);
  }
}
