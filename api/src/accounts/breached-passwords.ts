import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Whether a password is known from a leak. */
export type BreachCheck = (password: string) => Promise<boolean>;

/** Used where it is not switched on: nothing is asked of anybody outside. */
export const noBreachCheck: BreachCheck = async () => false;

const rangeUrl = 'https://api.pwnedpasswords.com/range/';
const timeoutMs = 2000;

/**
 * Asks Have I Been Pwned for a password by k-anonymity: it learns the first five of forty digits of a SHA-1, and answers
 * with some hundreds of endings (https://haveibeenpwned.com/API/v3#PwnedPasswords). Without an answer in two seconds the
 * password counts as unknown: nobody is kept from choosing one by another company's trouble.
 */
export function createBreachCheck(log: Pick<Logger, 'warn'>, url: string = rangeUrl): BreachCheck {
  return async password => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const answer = await fetch(url + hash.slice(0, 5), {
        // So that not even the length of the answer tells anything.
        headers: { 'Add-Padding': 'true', 'User-Agent': 'hydraulics-catalogue' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
      const lines = (await answer.text()).split(/\r?\n/);
      return lines.some(line => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'));
    } catch (error) {
      log.warn({ err: error }, 'Leaked passwords could not be looked up, so a password was accepted without');
      return false;
    }
  };
}
