import { purgeAddress, redisAddress } from './addresses.ts';
import { checked, wholeNumber } from './texts.ts';

/** The settings of how others learn that the content has changed. */
export const changesSettings = {
  REDIS_URL: redisAddress.optional(),
  PURGE_URL: purgeAddress.optional(),
  PURGE_TOKEN: checked('have 16 to 500 letters, digits and signs, without blanks', text =>
    /^[!-~]{16,500}$/.test(text),
  ).optional(),
  PURGE_MAX_AGE: wholeNumber(2, 86_400).optional(),
};

type ChangesEnv = {
  PURGE_URL?: string | undefined;
  PURGE_TOKEN?: string | undefined;
  PURGE_MAX_AGE?: number | undefined;
};

/** In seconds. */
const defaultMaxAge = 3600;

/** Problems of these settings that do not fit each other. */
export function changesContradictions({ PURGE_URL, ...others }: ChangesEnv): [name: string, problem: string][] {
  if (PURGE_URL) {
    return others.PURGE_TOKEN ? [] : [['PURGE_TOKEN', 'is needed with PURGE_URL: it proves who sends']];
  }
  const unused = (['PURGE_TOKEN', 'PURGE_MAX_AGE'] as const).find(name => others[name] !== undefined);
  return unused ? [[unused, 'is used with PURGE_URL only']] : [];
}

/** The program that purges the caches in front of the site, and how many seconds these keep a page; null without one. */
export function purgeOf({ PURGE_URL: url, PURGE_TOKEN: token, PURGE_MAX_AGE: maxAge = defaultMaxAge }: ChangesEnv) {
  return url && token ? { url, token, maxAge } : null;
}
