import type { TrashedRecord } from '@hydraulics/common/contract/api';
import { InvitationLinkDialog } from '../../ui/invitations/invitation-link-dialog.tsx';
import { useInvitations } from '../../ui/invitations/use-invitations.ts';

type InviteRestoredProps = { users: TrashedRecord[]; onChange: (users: TrashedRecord[]) => void };

/** Offers an invitation for each restored user, who has no password any more. */
export function InviteRestored({ users, onChange }: InviteRestoredProps) {
  const { link, close, inviteAgain } = useInvitations();
  const [needs, who] = users.length === 1 ? ['needs', 'this user'] : ['need', 'these users'];
  return (
    <>
      {users.length > 0 && (
        <div className="trash-restored" role="status">
          <p>
            Restored without a password: {who} {needs} an invitation to sign in.
          </p>
          <ul>
            {users.map(user => (
              <li key={user._id}>
                <span>
                  <bdi>{user.name}</bdi> ({user.detail})
                </span>
                <button
                  type="button"
                  className="button button-small"
                  aria-label={`Invite ${user.name}`}
                  onClick={() => inviteAgain(user, () => onChange(users.filter(({ _id }) => _id !== user._id)))}
                >
                  Invite
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* Its link stays after the last user has left the list. */}
      <InvitationLinkDialog link={link} onClose={close} />
    </>
  );
}
