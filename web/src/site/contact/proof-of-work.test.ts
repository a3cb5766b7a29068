import { createHash } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { prove } from './proof-of-work.ts';

const asking = (message: string) =>
  new AppError('proof_required', undefined, { details: [{ path: 'proof', message }] });

test('finds a number whose hash begins with the required bits', async () => {
  for (const bits of [1, 8, 12]) {
    const challenge = `mi1.${bits}.20.AbCdEfGh.0123456789012345678901`;
    const proof = await prove(asking(challenge));
    expect(proof).toMatch(/^mi1\.\d+\.20\.AbCdEfGh\.\d{22}:\d+$/);
    const digest = createHash('sha256').update(proof).digest();
    expect(digest.readUInt32BE(0) >>> (32 - bits)).toBe(0);
  }
});

test.each(['', 'x', 'mi1.60.20.A.B', 'mi1.0.20.A.B'])('rethrows %j, which cannot be solved', async text => {
  const error = asking(text);
  await expect(prove(error)).rejects.toBe(error);
});
