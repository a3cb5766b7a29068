import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { InvitationLinkDialog } from '../../../ui/invitations/invitation-link-dialog.tsx';
import { useInvitations } from '../../../ui/invitations/use-invitations.ts';
import { Time } from '../../../ui/time.tsx';

/** How long a user's invitation is valid, and a button to send another; nothing for users who have a password. */
export function InvitationOfUser({ user }: { user: string }) {
  const { data } = useApi(query('users', 'get', { id: user }));
  const { link: invitationLink, close, inviteAgain, revoke } = useInvitations();
  if (!data?.invited) return null;
  const { invitedUntil } = data;
  return (
    <section className="panel factors" aria-labelledby="invitation">
      <header className="panel-head">
        <h2 id="invitation">Invitation</h2>
      </header>
      <div className="factor">
        <p>
          {invitedUntil ? (
            <>
              {data.name} has not chosen a password yet. The link is good until <Time at={invitedUntil} />.
            </>
          ) : (
            `${data.name} has not chosen a password yet, and has no valid link.`
          )}
        </p>
        {!data.deactivatedAt && (
          <div className="factor-actions">
            <button type="button" className="button" onClick={() => inviteAgain(data)}>
              Invite again
            </button>
            {invitedUntil && (
              <button type="button" className="button" onClick={() => revoke(data)}>
                Revoke the invitation
              </button>
            )}
          </div>
        )}
      </div>
      <InvitationLinkDialog link={invitationLink} onClose={close} />
    </section>
  );
}
