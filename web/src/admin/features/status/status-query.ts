import type { CheckState, ServerStatus, StatusCheck } from '@hydraulics/common/nouns/status';
import { query } from '../../../shared/data/query.ts';

/** How the server is. */
export const statusQuery = query('status', 'get');

const needsAttention: Record<CheckState, boolean> = { ok: false, note: false, warning: true, failed: true };

/** The checks that somebody should look at. */
export const concernsOf = ({ checks }: ServerStatus): StatusCheck[] =>
  checks.filter(({ state }) => needsAttention[state]);
