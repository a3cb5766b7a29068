import { query } from '../../shared/data/query.ts';
import { useMay } from './role.ts';
import { useApi } from './use-api.ts';

/** The number of enquiries by state, for the menu, the titles and the lists. */
export const enquiryCounts = query('enquiries', 'count');

/** Milliseconds between polls for new enquiries while the screen is visible. */
export const pollInterval = 60_000;

/**
 * The same for users who may read enquiries; others make no request. `every` is the polling interval in milliseconds.
 */
export function useEnquiryCounts(every?: number) {
  const enabled = useMay()('enquiries');
  const { data } = useApi(enquiryCounts, { enabled, ...(every ? { every } : {}) });
  return enabled ? data : undefined;
}
