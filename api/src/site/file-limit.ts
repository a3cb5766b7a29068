import { AppError } from '@hydraulics/common/contract/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { placeOf } from '../accounts/devices/place.ts';

/** Of one address in a minute. Whoever fetches more has a program do it. */
const perMinute = 60;

/** @throws AppError `rate_limited` if the address has fetched too many in the last minute */
export type FileLimit = (address: string) => Promise<void>;

/** Limits files that are made for each request: those of sizes, of which there are unlimited many. */
export function createFileLimit(): FileLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async address => {
    await limiter.consume(placeOf(address).host).catch(refuse);
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfter = Math.min(60, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('rate_limited', `Too many files at once. Please try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}
