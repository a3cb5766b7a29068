import { AppError } from '@hydraulics/common/contract/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { placeOf } from '../../accounts/devices/place.ts';

/** Requests in a minute, of one address and of all. */
type Rate = { ofOne: number; ofAll?: number };

/** @throws AppError `rate_limited` if the address has sent too many in the last minute, or all have */
export type RequestLimit = (address: string) => Promise<void>;

const seconds = 60;

/**
 * Limits requests, in the memory of each process: a count in the database would cost more than what it guards.
 * @param tooMany what a refusal says, such as `Too many reports`
 */
export function createRequestLimit({ ofOne, ofAll }: Rate, tooMany: string): RequestLimit {
  const one = new RateLimiterMemory({ points: ofOne, duration: seconds });
  const all = ofAll === undefined ? null : new RateLimiterMemory({ points: ofAll, duration: seconds });
  return async address => {
    try {
      await one.consume(placeOf(address).host);
      await all?.consume('all');
    } catch (reason) {
      const retryAfter = secondsLeft(reason, seconds);
      throw new AppError('rate_limited', `${tooMany}. Please try again in ${retryAfter} seconds.`, { retryAfter });
    }
  };
}

/**
 * How long a limiter refuses, in whole seconds.
 * @param longest its duration: what is left is computed from the clock, which may have been set back since
 * @throws the reason itself if it is no refusal
 */
export function secondsLeft(reason: unknown, longest: number): number {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  return Math.min(longest, Math.ceil(reason.msBeforeNext / 1000));
}
