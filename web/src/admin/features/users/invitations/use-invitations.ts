import type { User } from '@hydraulics/common/nouns/users';
import { useCallback, useState } from 'react';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import type { HandedLink } from './hand-over.tsx';

/** Sends an invitation again, and ends one. `handed` is the link to hand over where no mail is set up. */
export function useInvitations() {
  const [handed, setHanded] = useState<HandedLink | null>(null);
  const { mutate: invite } = useCall('users', (client, id: string) => client.users.inviteAgain({ id }));
  const { mutate: end } = useCall('users', (client, id: string) => client.users.revokeInvitation({ id }));
  const inviteAgain = useCallback(
    ({ _id, name }: User) =>
      invite(_id, {
        onSuccess: ({ message, linkToken: token }) => (token ? setHanded({ name, token }) : notify.success(message)),
        onError: error => notify.error(`Error inviting user: ${reasonOf(error)}`),
      }),
    [invite],
  );
  const revoke = useCallback(
    ({ _id }: User) =>
      end(_id, {
        onSuccess: ({ message }) => notify.success(message),
        onError: error => notify.error(`Error revoking invitation: ${reasonOf(error)}`),
      }),
    [end],
  );
  const close = useCallback(() => setHanded(null), []);
  return { handed, close, inviteAgain, revoke };
}
