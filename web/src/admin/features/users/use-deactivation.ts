import type { User } from '@hydraulics/common/nouns/users';
import { useCallback } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

/** Deactivates and reactivates users; announces the outcome, and offers to undo a deactivation. */
export function useDeactivation() {
  const { mutate: deactivate } = useCall('users', (client, id: string) => client.users.deactivate({ id }));
  const { mutate: reactivate } = useCall('users', (client, id: string) => client.users.reactivate({ id }));
  const bringBack = useCallback(
    ({ _id, name }: User) =>
      reactivate(_id, {
        onSuccess: () => notify.success(`${name} can sign in again.`),
        onError: error => notify.error(`Error reactivating user: ${reasonOf(error)}`),
      }),
    [reactivate],
  );
  const turnOff = useCallback(
    (user: User) =>
      deactivate(user._id, {
        onSuccess: () =>
          notify.success(`${user.name} is signed out everywhere and cannot sign in.`, {
            action: { label: 'Undo', run: () => bringBack(user) },
          }),
        onError: error => notify.error(`Error deactivating user: ${reasonOf(error)}`),
      }),
    [deactivate, bringBack],
  );
  return useCallback((user: User) => (user.deactivatedAt ? bringBack(user) : turnOff(user)), [bringBack, turnOff]);
}
