import type { EnquiryCounts } from '@hydraulics/common/nouns/enquiries';
import { query } from '../../shared/data/query.ts';
import { useMay } from './role.ts';
import { useApi } from './use-api.ts';

/** Counts of enquiries by state, for the menu, the titles and the lists. */
export const enquiryCounts = query('enquiries', 'count');

/** How many enquiries have no answer. A website that is older than the desktop app has none in work. */
export const waitingOf = (counts: EnquiryCounts): number => counts.new + (counts.in_work ?? 0);

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
