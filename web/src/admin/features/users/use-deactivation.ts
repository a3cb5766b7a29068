import type { User } from '@hydraulics/common/nouns/users';
import { useCallback } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

/** Deactivates and reactivates users; announces the outcome, and offers to undo a deactivation. */
export function useDeactivation() {
  const { mutate: sendDeactivation } = useCall('users', (client, id: string) => client.users.deactivate({ id }));
  const { mutate: sendReactivation } = useCall('users', (client, id: string) => client.users.reactivate({ id }));
  const reactivate = useCallback(
    ({ _id, name }: User) =>
      sendReactivation(_id, {
        onSuccess: () => notify.success(`${name} can sign in again.`),
        onError: error => notify.error(`Error reactivating user: ${reasonOf(error)}`),
      }),
    [sendReactivation],
  );
  const deactivate = useCallback(
    (user: User) =>
      sendDeactivation(user._id, {
        onSuccess: () =>
          notify.success(`${user.name} is signed out everywhere and cannot sign in.`, {
            action: { label: 'Undo', run: () => reactivate(user) },
          }),
        onError: error => notify.error(`Error deactivating user: ${reasonOf(error)}`),
      }),
    [sendDeactivation, reactivate],
  );
  return useCallback(
    (user: User) => (user.deactivatedAt ? reactivate(user) : deactivate(user)),
    [reactivate, deactivate],
  );
}
