import { adminPaths } from '@hydraulics/common/contract/paths';
import type { SecondFactorPolicy } from '@hydraulics/common/nouns/second-factors';
import { listed } from '@hydraulics/common/text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Loading } from '../../../../shared/ui/states.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';

/** The rule that owners need a second factor, for owners. `self` is the signed-in user's id. */
export function OwnerRule({ self }: { self: string | undefined }) {
  const policy = useApi(query('secondFactors', 'policy'));
  return (
    <section className="panel factors" aria-labelledby="owner-rule">
      <header className="panel-head">
        <h2 id="owner-rule">Second factor for owners</h2>
      </header>
      {policy.data ? (
        <Rule policy={policy.data} self={self} />
      ) : policy.error ? (
        <ReadFailed message="Error loading the rule" of={policy} />
      ) : (
        <Loading text="Loading the rule..." />
      )}
    </section>
  );
}

function Rule({ policy, self }: { policy: SecondFactorPolicy; self: string | undefined }) {
  const { requiredForOwners: isRequired, ownersWithout } = policy;
  const [isAsking, setAsking] = useState(false);
  const change = useCall('secondFactors', (client, requiredForOwners: boolean) =>
    client.secondFactors.changePolicy({ requiredForOwners }),
  );
  const hasNone = ownersWithout.some(({ _id }) => _id === self);
  const without = listed(ownersWithout.map(({ name }) => name));
  const have = ownersWithout.length === 1 ? 'has' : 'have';
  return (
    <div className="factor">
      <p>
        {isRequired
          ? 'Required: an owner without a passkey or an authenticator app must set one up first.'
          : 'Optional: an owner without a passkey or an authenticator app signs in with the password alone.'}
        {without && ` ${without} ${have} none.`}
      </p>
      {hasNone && !isRequired ? (
        <p>
          To require one, <Link to={adminPaths.account.href()}>set up your own</Link> first.
        </p>
      ) : (
        <div className="factor-actions">
          <button type="button" className="button" disabled={change.isPending} onClick={() => setAsking(true)}>
            {isRequired ? 'Make it optional' : 'Require a second factor'}
          </button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={isRequired ? 'Make the second factor optional?' : 'Require a second factor of owners?'}
        confirm={isRequired ? 'Make it optional' : 'Require it'}
        danger={isRequired}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate(!isRequired, {
            onSuccess: ({ message }) => notify.success(message),
            onError: error => notify.error(reasonOf(error)),
          });
        }}
      >
        <p>
          {isRequired
            ? 'Owners can then remove their last second factor and sign in with the password alone.'
            : `${without ? `${without} ${have} none yet, and will be asked to set one up at once. ` : 'All owners have one. '}An owner who loses theirs needs another owner or the administrator to remove it.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}
