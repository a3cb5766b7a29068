import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

type Limit = NonNullable<Endpoint['limit']>;

/** Tries per address and window in seconds. Counted per process: two processes allow twice as many. */
const windows: Record<Limit, { points: number; duration: number }> = {
  login: { points: 20, duration: 15 * 60 },
  enquiry: { points: 10, duration: 10 * 60 },
};

/** Which outcomes do not count: a correct password, and an enquiry that failed validation. */
const refunds: Record<Limit, (error: AppError | undefined) => boolean> = {
  login: error => error?.code !== 'invalid_credentials' && error?.code !== 'wrong_password',
  enquiry: error => error !== undefined,
};

/** Runs a call under its limit. The try is consumed first, so that concurrent ones cannot bypass it. */
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
        ? refunds[limit](error) && limiters[limit].reward(address)
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
