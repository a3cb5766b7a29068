import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { formatLongDateTime } from '../../../ui/dates.ts';
import { HandOver } from './hand-over.tsx';
import { useInvitations } from './use-invitations.ts';

/** Until when the invitation of a user is good, and another one; nothing for whoever has chosen a password. */
export function InvitationOfUser({ user }: { user: string }) {
  const { data } = useApi(query('users', 'get', { id: user }));
  const { handed, close, inviteAgain, revoke } = useInvitations();
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
              {data.name} has not chosen a password yet. The link is good until{' '}
              <time dateTime={invitedUntil}>{formatLongDateTime(invitedUntil)}</time>.
            </>
          ) : (
            `${data.name} has not chosen a password yet, and has no link that is still good.`
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
      <HandOver link={handed} onClose={close} />
    </section>
  );
}
