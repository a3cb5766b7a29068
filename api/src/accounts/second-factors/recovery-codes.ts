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

/** However it was typed. */
const bare = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A plain hash: at 79 bits nobody can try them all, and it also holds after the server's secret was lost. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}\n${bare(code)}`)
    .digest('base64url');

/** Gives a user new codes; those from before stop working. @returns the codes, which nothing can show again */
export async function renewCodes({ recoveryCodes }: Tables, userId: string): Promise<string[]> {
  await recoveryCodes.delete({ userId });
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode);
  await recoveryCodes.insert(codes.map(code => ({ id: randomUUID(), userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/**
 * Uses a code, which is deleted: of two who send one at once only one finds it.
 * @returns how many are left
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
