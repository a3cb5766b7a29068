import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// By `require`, because the tests alias imports of this name to this module.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const costOf = ({ memoryCost, timeCost, parallelism }: Argon2.Options) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`;
const quickHashes = new Map<string, string>();

/**
 * argon2 at its least cost, for tests of the API that do not depend on it: the real cost is 13 ms of CPU for each hash
 * and each comparison. The hash names the requested cost. `credentials.test.ts` uses the real module.
 */
export async function hash(password: string, options: Argon2.Options): Promise<string> {
  const quick = await argon2.hash(password, { ...options, ...least });
  const named = quick.replace(costOf(least), costOf(options));
  quickHashes.set(named, quick);
  return named;
}

/** The comparisons since the start, so that tests can count them. */
export const verified: [hashed: string, password: string][] = [];

export function verify(hashed: string, password: string): Promise<boolean> {
  verified.push([hashed, password]);
  return argon2.verify(quickHashes.get(hashed) ?? hashed, password);
}
