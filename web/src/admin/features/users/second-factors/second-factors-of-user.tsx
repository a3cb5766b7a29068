import { useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { PartUnread } from '../../../ui/parts/part-unread.tsx';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** A colleague's second factors, and a button to remove them for somebody who lost everything. */
export function SecondFactorsOfUser({ user }: { user: string }) {
  const { data, error, refetch } = useApi(query('secondFactors', 'get', { user }));
  const [isAsking, setAsking] = useState(false);
  const reset = useCall('secondFactors', client => client.secondFactors.reset({ id: user }));
  if (!data) return <PartUnread message="Error loading the second factors" of={{ error, refetch }} />;
  const { passkeys, authenticator, recoveryCodes } = data;
  const has = [
    ...(passkeys.length > 0 ? [plural(passkeys.length, 'passkey')] : []),
    ...(authenticator ? ['an authenticator app'] : []),
  ];
  return (
    <section className="panel factors" aria-labelledby="second-factors">
      <header className="panel-head">
        <h2 id="second-factors">Second factor</h2>
      </header>
      <div className="factor">
        <p>
          {has.length > 0
            ? `Has ${has.join(' and ')}, and ${plural(recoveryCodes, 'recovery code')} left.`
            : 'None: this user signs in with the password alone.'}
        </p>
        {has.length > 0 && (
          <div className="factor-actions">
            <button type="button" className="button" disabled={reset.isPending} onClick={() => setAsking(true)}>
              Remove second factors
            </button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Remove all second factors?"
        confirm="Remove"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          reset.mutate(undefined, {
            onSuccess: ({ message }) => notify.success(message),
            onError: error => notify.error(reasonOf(error)),
          });
        }}
      >
        <p>
          For a user who has lost their phone, passkeys and recovery codes. They then sign in with the password alone
          until they set up a new second factor.
        </p>
      </ConfirmDialog>
    </section>
  );
}
