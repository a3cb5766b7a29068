import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Resolves to true if the password is in a known leak. */
export type BreachCheck = (password: string) => Promise<boolean>;

/** Used while the check is disabled; makes no request. */
export const noBreachCheck: BreachCheck = async () => false;

const rangeUrl = 'https://api.pwnedpasswords.com/range/';
const usualTimeoutMs = 2000;

/**
 * Checks a password with Have I Been Pwned by k-anonymity: only the first five of forty hexadecimal digits of its SHA-1
 * are sent, and hundreds of suffixes come back (https://haveibeenpwned.com/API/v3#PwnedPasswords). Without a response
 * in two seconds the password counts as not leaked, so that an outage there blocks no sign-in.
 */
export function createBreachCheck(
  log: Pick<Logger, 'warn'>,
  url: string = rangeUrl,
  timeoutMs: number = usualTimeoutMs,
): BreachCheck {
  return async password => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(url + hash.slice(0, 5), {
        // Hides how many suffixes match: without it the length of the response would show it.
        headers: { 'Add-Padding': 'true', 'User-Agent': 'hydraulics-catalogue' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The response was ${response.status}`);
      const lines = (await response.text()).split(/\r?\n/);
      return lines.some(line => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'));
    } catch (error) {
      log.warn({ err: error }, 'Leaked passwords could not be checked, so a password was accepted unchecked');
      return false;
    }
  };
}
