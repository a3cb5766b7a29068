import type { Result } from '../../shared/data/store.ts';
import type { Retry } from '../../shared/data/use-query.ts';

/** A failed read without a value, with its retry. */
export const retryIfFailed = ({ state, value, retry }: Result<unknown> & { retry: Retry }): Retry | undefined =>
  state === 'error' && value === undefined ? retry : undefined;

/** Retries all failed reads; undefined if none failed. */
export function retryAll(...failed: (Retry | undefined)[]): Retry | undefined {
  const retries = failed.filter(retry => retry !== undefined);
  return retries.length > 0 ? async () => void (await Promise.all(retries.map(retry => retry()))) : undefined;
}
