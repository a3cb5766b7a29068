import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Runs a job when it is its turn, as a limit of `p-limit` does. */
export type Line = <T>(job: () => Promise<T>) => Promise<T>;

/** In ms: most data sheets take less than a second. */
const patience = 3000;
const mostAtOnce = 4;

/**
 * A queue that runs one job at a time. While a job takes long, the next one begins beside it, up to four in all.
 * @param patienceMs after how long the next one begins
 */
export function patientLine(patienceMs = patience): Line {
  const [turns, all] = [pLimit(1), pLimit(mostAtOnce)];
  return job =>
    new Promise((resolve, reject) => {
      void turns(() => {
        const ended = new AbortController();
        const done = all(job).finally(() => ended.abort());
        done.then(resolve, reject);
        return wait(patienceMs, undefined, { signal: ended.signal }).catch(() => undefined);
      });
    });
}
