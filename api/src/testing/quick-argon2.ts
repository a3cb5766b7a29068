import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// Not by its name alone, which stands for this module in the tests.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const costOf = ({ memoryCost, timeCost, parallelism }: Argon2.Options) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`;
const quickHashes = new Map<string, string>();

/**
 * argon2 for the tests of the API, most of which are not about it: the real one at its least cost, instead of 13 ms of CPU
 * for each hash and each comparison. The hash names the cost that was asked for. `credentials.test.ts` has the real one.
 */
export async function hash(password: string, options: Argon2.Options): Promise<string> {
  const quick = await argon2.hash(password, { ...options, ...least });
  const named = quick.replace(costOf(least), costOf(options));
  quickHashes.set(named, quick);
  return named;
}

/** The comparisons so far, of which a test may be about the number. */
export const verified: [hashed: string, password: string][] = [];

export function verify(hashed: string, password: string): Promise<boolean> {
  verified.push([hashed, password]);
  return argon2.verify(quickHashes.get(hashed) ?? hashed, password);
}
