import { AppError } from '@hydraulics/common/contract/errors';
import { newPassword } from '@hydraulics/common/contract/fields';
import type { Company } from '@hydraulics/common/nouns/company';
import { fold } from '@hydraulics/common/text';
import type { BreachCheck } from './breached-passwords.ts';
import { commonPasswords } from './common-passwords.ts';

/** Whose password it is; attackers guess these words first. */
type Context = { name: string; email: string; company: Company | null };

/** Shorter words occur in many others. */
const minWordLength = 4;

/** Ignores case, accents, spaces and punctuation: `Ada.Admin` is found in `ádá admin 1`. */
const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** @returns why the password is not allowed, as a sentence; null if it is */
export function passwordError(password: string, { name, email, company }: Context): string | null {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null;
  if (commonPasswords.has(password.toLowerCase())) return 'Password is too common';
  const guessed = bare(password);
  const contains = (...words: string[]) =>
    words.map(bare).some(word => word.length >= minWordLength && guessed.includes(word));
  if (contains(name, ...name.split(/\s+/))) return 'Password must not contain the name';
  if (contains(email.replace(/@.*/, ''))) return 'Password must not contain the email';
  if (company && contains(company.name, company.shortName)) return "Password must not contain the company's name";
  return null;
}

/** @throws AppError `invalid_input` at the field `password` */
export async function requireGoodPassword(
  { company, isBreached }: { company: () => Promise<Company | null>; isBreached: BreachCheck },
  password: string,
  person: Omit<Context, 'company'>,
): Promise<void> {
  const error = passwordError(password, { ...person, company: await company() });
  // Last, because it may call an external service.
  const message = error ?? ((await isBreached(password)) ? 'Password appears in a data leak of another site' : null);
  if (message) throw new AppError('invalid_input', undefined, { details: [{ path: 'password', message }] });
}
