import type { UseQueryResult } from '@tanstack/react-query';
import { listFault } from '../../data/reasons.ts';

/** A query's rows and failure as a table takes them: rows with a failure could not be read again. `about` begins the sentence: `Error loading contacts: `. */
export function tableResult<Row>(result: UseQueryResult<Row[]>, about = '') {
  if (!result.error) return { rows: result.data };
  const { message, detail } = listFault(result.error);
  return { rows: result.data, failure: { message: about + message, detail, retry: () => void result.refetch() } };
}
