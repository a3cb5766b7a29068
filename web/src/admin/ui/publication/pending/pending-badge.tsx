import { limits } from '@hydraulics/common/limits';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { query } from '../../../../shared/data/query.ts';
import { useMay } from '../../../data/role.ts';
import { useApi } from '../../../data/use-api.ts';

/** Marks a record of a list that has a pending change. All rows share one request. */
export function PendingBadge({ noun, id }: { noun: PendingNoun; id: string }) {
  const enabled = useMay()('content');
  const { data } = useApi(query('pendingChanges', 'list', { noun, limit: limits.page }), { enabled });
  if (!data?.some(({ recordId }) => recordId === id)) return null;
  return <span className="status-badge status-badge-strong publication-badge">Unpublished changes</span>;
}
