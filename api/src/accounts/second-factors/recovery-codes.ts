import { createHash, randomInt, randomUUID } from 'node:crypto';
import { secondFactorLimits } from '@hydraulics/common/limits';
import type { Tables } from '../../db/database.ts';
import { wrongCode } from './authenticator-app.ts';

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 16;

/** About 79 bits, in groups that can be read aloud: `k7wm-3qpz-9tbn-x4cd`. */
function newCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

/** Ignores case and separators. */
const bare = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A plain hash: 79 bits cannot be searched, and the codes still work if the server's secret is lost. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}\n${bare(code)}`)
    .digest('base64url');

/**
 * Replaces the user's codes.
 * @returns the new codes, which cannot be shown again
 */
export async function renewCodes({ recoveryCodes }: Tables, userId: string): Promise<string[]> {
  await recoveryCodes.delete({ userId });
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode);
  await recoveryCodes.insert(codes.map(code => ({ id: randomUUID(), userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/**
 * Uses and deletes a code; of two concurrent uses only one finds it.
 * @returns the number of codes left
 * @throws AppError `wrong_code`
 */
export async function spendRecoveryCode(
  { recoveryCodes }: Tables,
  { userId, code }: { userId: string; code: string },
): Promise<number> {
  const { affected } = await recoveryCodes.delete({ userId, codeHash: hashOf(userId, code) });
  if (affected !== 1) throw wrongCode('recoveryCode');
  return recoveryCodes.countBy({ userId });
}
