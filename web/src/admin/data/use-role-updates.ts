import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../shared/data/query.ts';
import { setMustSetUpSecondFactor } from './account-duties.ts';
import { storedRole, storeRole } from './role.ts';
import { useApi } from './use-api.ts';

/**
 * Reloads the role of the signed-in user and whether they must set up a second factor, and the data if either has
 * changed.
 */
export function useRoleUpdates(): void {
  const { data } = useApi(query('auth', 'self'));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!data) return;
    const before = storedRole(data._id);
    const isOther = setMustSetUpSecondFactor(data._id, data.mustSetUpSecondFactor === true);
    if (before !== data.role) storeRole(data._id, data.role);
    if (isOther || (before && before !== data.role))
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [data, queryClient]);
}
