import type { UseQueryResult } from '@tanstack/react-query';
import { listError } from '../../data/reasons.ts';

/**
 * A query's rows and failure for a table: rows with a failure could not be reloaded. `about` starts the message: `Error
 * loading contacts: `.
 */
export function tableResult<Row>(result: UseQueryResult<Row[]>, about = '') {
  if (!result.error) return { rows: result.data };
  const { message, detail } = listError(result.error);
  return { rows: result.data, failure: { message: about + message, detail, retry: () => void result.refetch() } };
}
