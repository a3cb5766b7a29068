import { redisAddress } from './addresses.ts';

/** The settings of how others learn that the content has changed. */
export const changesSettings = {
  REDIS_URL: redisAddress.optional(),
};
