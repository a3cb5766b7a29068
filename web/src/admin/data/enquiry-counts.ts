import { query } from '../../shared/data/query.ts';
import { useMay } from './role.ts';
import { useApi } from './use-api.ts';

/** Counts of enquiries by state, for the menu, the titles and the lists. */
export const enquiryCounts = query('enquiries', 'count');

/** In ms: the interval of polls for new enquiries while the screen is visible. */
export const pollInterval = 60_000;

/**
 * Reads the counts if the user may read enquiries; otherwise makes no request. `every` is the polling interval in
 * milliseconds.
 */
export function useEnquiryCounts(every?: number) {
  const enabled = useMay()('enquiries');
  const { data } = useApi(enquiryCounts, { enabled, ...(every ? { every } : {}) });
  return enabled ? data : undefined;
}
