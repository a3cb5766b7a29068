import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../shared/data/query.ts';
import { storedRole, storeRole } from './role.ts';
import { useApi } from './use-api.ts';

/** Reloads the role of the signed-in user, and the data if it has changed. */
export function useRoleUpdates(): void {
  const { data } = useApi(query('auth', 'self'));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!data) return;
    const before = storedRole(data._id);
    if (before === data.role) return;
    storeRole(data._id, data.role);
    if (before) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [data, queryClient]);
}
