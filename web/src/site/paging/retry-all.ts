import type { Result } from '../../shared/data/store.ts';
import type { Retry } from '../../shared/data/use-query.ts';

/** How a read is repeated that failed and left no value. */
export const retryIfFailed = ({ state, value, retry }: Result<unknown> & { retry: Retry }): Retry | undefined =>
  state === 'error' && value === undefined ? retry : undefined;

/** Repeats every one of the reads that failed; undefined if none did. */
export function retryAll(...failed: (Retry | undefined)[]): Retry | undefined {
  const retries = failed.filter(retry => retry !== undefined);
  return retries.length > 0 ? async () => void (await Promise.all(retries.map(retry => retry()))) : undefined;
}
