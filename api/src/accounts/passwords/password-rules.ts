import { fieldError } from '@hydraulics/common/contract/errors';
import { newPassword } from '@hydraulics/common/contract/fields';
import type { Company } from '@hydraulics/common/nouns/company';
import { containsWord } from '@hydraulics/common/passwords';
import type { BreachCheck } from './breached-passwords.ts';
import { commonPasswords } from './common-passwords.ts';

/** Whose password it is; attackers guess these words first. */
type Context = { name: string; email: string; company: Company | null };

/** @returns why the password is not allowed, as a sentence; null if it is */
export function passwordError(password: string, { name, email, company }: Context): string | null {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null;
  if (commonPasswords.has(password.toLowerCase())) return 'Password is too common';
  const contains = (...words: string[]) => containsWord(password, words);
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
  if (message) throw fieldError('password', message);
}
