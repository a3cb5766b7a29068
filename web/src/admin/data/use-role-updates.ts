import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../shared/data/query.ts';
import { setDuties } from './account-duties.ts';
import { reload } from './query-client.ts';
import { storedRole, storedWait, storeRole } from './role.ts';
import { useApi } from './use-api.ts';

/**
 * Reloads the signed-in user's role and duties, and all data if either has changed.
 */
export function useRoleUpdates(): void {
  const { data } = useApi(query('auth', 'self'));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!data) return;
    const before = storedRole(data._id);
    const isOther = setDuties(data._id, data);
    const editorsWait = data.editorsWait ?? false;
    const isChanged = before !== data.role || storedWait(data._id) !== editorsWait;
    if (isChanged) storeRole(data._id, data.role, editorsWait);
    if (isOther || (before && isChanged))
      void reload(queryClient, { predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [data, queryClient]);
}
