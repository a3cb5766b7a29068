import type { User } from '@hydraulics/common/nouns/users';
import { useCallback, useState } from 'react';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import type { InvitationLink } from './invitation-link-dialog.tsx';

/** Sends an invitation again, or withdraws it. `link` is the link to pass on where mail is not set up. */
export function useInvitations() {
  const [link, setLink] = useState<InvitationLink | null>(null);
  const { mutate: invite } = useCall('users', (client, id: string) => client.users.inviteAgain({ id }));
  const { mutate: end } = useCall('users', (client, id: string) => client.users.revokeInvitation({ id }));
  const inviteAgain = useCallback(
    ({ _id, name }: Pick<User, '_id' | 'name'>, onInvited?: () => void) =>
      invite(_id, {
        onSuccess: ({ message, linkToken: token }) => {
          if (token) setLink({ name, token });
          else notify.success(message);
          onInvited?.();
        },
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
  const close = useCallback(() => setLink(null), []);
  return { link, close, inviteAgain, revoke };
}
