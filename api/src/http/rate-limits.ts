import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

type Limit = NonNullable<Endpoint['limit']>;

/** Tries per address, in a window of seconds. They are counted in this process: two processes allow twice as many. */
const windows: Record<Limit, { points: number; duration: number }> = {
  login: { points: 20, duration: 15 * 60 },
  enquiry: { points: 10, duration: 10 * 60 },
};

/** What gives a try back: a good password is no attack, and an enquiry with a slip in it was not sent. */
const forgives: Record<Limit, (error: AppError | undefined) => boolean> = {
  login: error => error?.code !== 'invalid_credentials' && error?.code !== 'wrong_password',
  enquiry: error => error !== undefined,
};

/** Runs a call under its limit. The try is taken first, so that many at once do not slip through. */
export type RateLimits = <T>(limit: Limit | undefined, address: string, work: () => Promise<T>) => Promise<T>;

export function createRateLimits(): RateLimits {
  const limiters = {
    login: new RateLimiterMemory(windows.login),
    enquiry: new RateLimiterMemory(windows.enquiry),
  };
  return async (limit, address, work) => {
    if (!limit) return work();
    await limiters[limit].consume(address).catch(refuse);
    const settle = (error?: unknown) =>
      error instanceof AppError || error === undefined
        ? forgives[limit](error) && limiters[limit].reward(address)
        : undefined;
    try {
      const value = await work();
      await settle();
      return value;
    } catch (error) {
      await settle(error);
      throw error;
    }
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.ceil(reason.msBeforeNext / 1000);
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw new AppError('rate_limited', `Too many tries. Please try again in ${wait}.`, { retryAfter: seconds });
}
