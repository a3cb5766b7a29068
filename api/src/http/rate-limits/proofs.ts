import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { placeOf } from './budgets.ts';

type ProofContext = { secret: string; address: string; now: Date };

const challengeMs = 30 * 60_000;

/** For the first flood within a day: 17 leading zero bits take about 0.3 s on a computer and 1 s on a phone. */
const initial = { bits: 17, seconds: 20 };
/** Each repeated flood costs one more bit and twice the wait, up to these. */
const max = { bits: 20, seconds: 160 };

const form = /^([0-9a-z]{1,12})\.(\d{1,2})\.(\d{1,3})\.([\w-]{22})\.([\w-]{22})$/;

type Challenge = { text: string; issuedAt: number; bits: number; seconds: number };

const sign = ({ secret, address }: ProofContext, content: string): string =>
  createHmac('sha256', secret)
    .update(`proof\n${placeOf(address).host}\n${content}`)
    .digest('base64url')
    .slice(0, 22);

function issue(context: ProofContext, level: number): Challenge {
  const bits = Math.min(initial.bits + level - 1, max.bits);
  const seconds = Math.min(initial.seconds * 2 ** (level - 1), max.seconds);
  const issuedAt = context.now.getTime();
  const content = `${issuedAt.toString(36)}.${bits}.${seconds}.${randomBytes(16).toString('base64url')}`;
  return { text: `${content}.${sign(context, content)}`, issuedAt, bits, seconds };
}

/** @returns null if it was not issued by this server for this address, or has expired */
function readChallenge(context: ProofContext, text: string): Challenge | null {
  const [, time = '', bits = '', seconds = '', random = '', signature = ''] = form.exec(text) ?? [];
  if (!time) return null;
  const expected = sign(context, [time, bits, seconds, random].join('.'));
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const issuedAt = Number.parseInt(time, 36);
  const age = context.now.getTime() - issuedAt;
  return age >= 0 && age <= challengeMs ? { text, issuedAt, bits: Number(bits), seconds: Number(seconds) } : null;
}

const waitOf = ({ issuedAt, seconds }: Challenge, now: Date) => Math.ceil(seconds - (now.getTime() - issuedAt) / 1000);

function hasZeroBits(text: string, bits: number): boolean {
  const digest = createHash('sha256').update(text).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}

/**
 * Reads the proof sent with an enquiry during a flood: an expired waiting challenge, or `challenge:number` whose hash
 * has the required zero bits.
 * @returns the challenge, and whether it is met; null without one
 */
export function readProof(context: ProofContext, proof: unknown): { challenge: Challenge; isMet: boolean } | null {
  if (typeof proof !== 'string' || proof.length > 200) return null;
  const [text = '', nonce] = proof.split(':');
  const challenge = readChallenge(context, text);
  if (!challenge) return null;
  const isComputed = /^\d{1,15}$/.test(nonce ?? '') && hasZeroBits(proof, challenge.bits);
  return { challenge, isMet: isComputed || waitOf(challenge, context.now) <= 0 };
}

/** The error that requires a proof: `proof` for programs, a waiting time for people. */
export function proofRequired(
  context: ProofContext,
  { level, known }: { level: number; known?: Challenge | undefined },
): AppError {
  const challenge = known ?? issue(context, level);
  const seconds = Math.max(1, waitOf(challenge, context.now));
  const message = `We are receiving many enquiries right now. Please wait ${seconds} seconds, then send yours again: nothing is lost.`;
  return new AppError('proof_required', message, {
    details: [{ path: 'proof', message: challenge.text }],
    retryAfter: seconds,
  });
}

/** A proof is valid once. */
export const proofBudgetId = (secret: string, { text }: Challenge): string =>
  createHmac('sha256', secret).update(`used proof\n${text}`).digest('base64url');
export const proofSeconds = challengeMs / 1000;
