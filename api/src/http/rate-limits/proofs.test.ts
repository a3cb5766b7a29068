import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { proofBudgetId, proofRequired, proofSeconds, readProof } from './proofs.ts';

const issuedAt = Date.parse('2030-01-01T00:00:00Z');
const context = (afterMs = 0, more: object = {}) => ({
  ...{ secret: 'a secret', address: '192.0.2.7', now: new Date(issuedAt + afterMs) },
  ...more,
});
const issue = (level = 1) => proofRequired(context(), { level });
const challengeOf = ({ details }: ReturnType<typeof issue>) => details[0]?.message ?? '';
const isMet = (proof: unknown, afterMs = 0, more = {}) => readProof(context(afterMs, more), proof)?.isMet ?? null;

/** A challenge of few bits, signed like the server's. */
function easy(bits: number) {
  const content = `${issuedAt.toString(36)}.${bits}.20.${'A'.repeat(22)}`;
  const mac = createHmac('sha256', 'a secret').update(`proof\n192.0.2.7\n${content}`).digest('base64url');
  return `${content}.${mac.slice(0, 22)}`;
}

describe('the proof of an enquiry during a flood', () => {
  test.each([
    [1, 17, 20],
    [2, 18, 40],
    [3, 19, 80],
    [4, 20, 160],
    [9, 20, 160],
  ])('of the %d. flood within a day takes %d bits or %d seconds', (level, bits, seconds) => {
    const error = issue(level);
    expect(error).toMatchObject({ code: 'proof_required', retryAfter: seconds, details: [{ path: 'proof' }] });
    expect(error.message).toBe(
      `We are receiving many enquiries right now. Please wait ${seconds} seconds, then send yours again: nothing is lost.`,
    );
    expect(challengeOf(error).split('.').slice(1, 3)).toEqual([String(bits), String(seconds)]);
    expect(challengeOf(issue(level))).not.toBe(challengeOf(error));
  });

  test('is met by the time waited, and for half an hour', () => {
    const text = challengeOf(issue());
    const times = [-1, 0, 19_999, 20_000, 30 * 60_000, 30 * 60_000 + 1];
    expect(times.map(time => isMet(text, time))).toEqual([null, false, false, true, true, null]);
    const known = readProof(context(5000), text)?.challenge;
    const again = proofRequired(context(5000), { level: 3, known });
    expect([again.retryAfter, challengeOf(again)]).toEqual([15, text]);
    expect(proofRequired(context(60_000), { level: 3, known }).retryAfter).toBe(1);
  });

  test('is met by a number with the hash that was asked for, and no other', () => {
    const text = easy(6);
    const zeroBits = (nonce: string) => createHash('sha256').update(`${text}:${nonce}`).digest()[0] ?? 255;
    const nonces = Array.from({ length: 400 }, (_, nonce) => String(nonce));
    const [right = '', nearly = ''] = [
      nonces.find(nonce => zeroBits(nonce) < 4),
      nonces.find(nonce => zeroBits(nonce) >= 4 && zeroBits(nonce) < 8),
    ];
    expect([isMet(`${text}:${right}`), isMet(`${text}:${nearly}`), isMet(text), isMet(`${text}:`)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const letters = nonces.map(nonce => `x${nonce}`).find(nonce => zeroBits(nonce) < 4);
    const long = nonces.map(nonce => `${nonce.padStart(4, '1')}000000000000`).find(nonce => zeroBits(nonce) < 4);
    expect([isMet(`${text}:${letters}`), isMet(`${text}:${long}`)]).toEqual([false, false]);
  });

  test('is for the address that it was issued to, and cannot be forged', () => {
    const text = easy(6);
    const waited = (proof: unknown, more = {}) => isMet(proof, 20_000, more);
    expect(waited(text)).toBe(true);
    expect(waited(text, { address: '192.0.2.8' })).toBe(null);
    expect(waited(text, { secret: 'another' })).toBe(null);
    expect(waited(text.replace('.6.20.', '.6.00.'))).toBe(null);
    expect(waited(text.replace('.6.20.', '.1.20.'))).toBe(null);
    expect(waited(`x${text}`)).toBe(null);
    expect(waited(`${text}x`)).toBe(null);
    expect(waited(`${text}:${'1'.repeat(200)}`)).toBe(null);
    for (const proof of [undefined, null, 7, '', 'x', {}]) expect(waited(proof)).toBe(null);
  });

  test('counts once', () => {
    const of = (bits: number) => readProof(context(), easy(bits))?.challenge as never;
    expect(proofBudgetId('a secret', of(6))).toBe(proofBudgetId('a secret', of(6)));
    expect(proofBudgetId('a secret', of(6))).not.toBe(proofBudgetId('a secret', of(7)));
    expect(proofSeconds).toBe(1800);
  });
});
