import { expect, it } from 'vitest';
import { totp } from '../../testing/second-factors/totp.ts';
import { newSecret, stepOf } from './authenticator-app.ts';
import { seal, unseal } from './sealed-secret.ts';

/** RFC 6238, appendix B, with SHA-1: the last six of its eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const bytes = new Uint8Array(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

it.each(vectors)('at %i seconds the code of the RFC is %s', (seconds, code) => {
  expect(stepOf(bytes, code, at(seconds))).toBe(Math.floor(seconds / 30));
  expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', at(seconds))).toBe(code);
});

it('accepts the codes of the previous and the next step, and no others', () => {
  const time = 2_000_000_010;
  const codeAt = (seconds: number) => totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', at(seconds));
  const steps = [-60, -30, 0, 30, 60].map(seconds => stepOf(bytes, codeAt(time + seconds), at(time)));
  expect(steps).toEqual([null, 66_666_666, 66_666_667, 66_666_668, null]);
});

it('gives the secret in the format that apps read', () => {
  const { secret, uri } = newSecret({ issuer: 'Hydraulics & Co', label: 'ada@example.com' });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(
    `otpauth://totp/Hydraulics%20%26%20Co:ada%40example.com?issuer=Hydraulics%20%26%20Co&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

it('an encrypted secret can be decrypted for its user and with its key only', () => {
  const sealed = seal('key one', 'ada', bytes);
  expect(seal('key one', 'ada', bytes)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(bytes))).toBe(false);
  expect(unseal('key one', 'ada', sealed)).toEqual(bytes);
  expect(unseal('key two', 'ada', sealed)).toBeNull();
  expect(unseal('key one', 'eve', sealed)).toBeNull();
  expect(unseal('key one', 'ada', `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(unseal('key one', 'ada', 'short')).toBeNull();
});
