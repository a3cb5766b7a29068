import type { CheckState, ServerStatus, StatusCheck } from '@hydraulics/common/nouns/status';
import { query } from '../../../shared/data/query.ts';

export const statusQuery = query('status', 'get');

const needsAttention: Record<CheckState, boolean> = { ok: false, note: false, warning: true, failed: true };

/** The checks that need attention. */
export const concernsOf = ({ checks }: ServerStatus): StatusCheck[] =>
  checks.filter(({ state }) => needsAttention[state]);
