import type { Output } from '@hydraulics/common/contract/endpoint';
import type { secondFactors } from '@hydraulics/common/nouns/second-factors';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Loading } from '../../../../shared/ui/states.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { type PartProps, Time } from './part.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const failed = (error: unknown) => notify.error(reasonOf(error));

/** The signed-in user's second factors. */
export function SecondFactors() {
  const factors = useApi(query('secondFactors', 'get'));
  const [codes, setCodes] = useState<string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    // Only after the dialog has closed, because nothing behind it can take the focus before.
    if (wasShown.current && !codes) heading.current?.focus();
    wasShown.current = Boolean(codes);
  }, [codes]);
  const show = (recoveryCodes: string[] | undefined) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else heading.current?.focus();
  };
  return (
    <section className="panel factors" aria-labelledby="second-factors">
      <header className="panel-head">
        <h2 ref={heading} tabIndex={-1} id="second-factors">
          Second factor
        </h2>
      </header>
      {factors.data ? (
        <>
          <Passkeys factors={factors.data} onCodes={show} />
          <Authenticator factors={factors.data} onCodes={show} />
          <RecoveryCodes factors={factors.data} onCodes={show} />
        </>
      ) : factors.error ? (
        <ReadFailed message="Error loading second factors" of={factors} />
      ) : (
        <Loading text="Loading second factors..." />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}

function Authenticator({ factors: { authenticator }, onCodes }: PartProps) {
  const [setUp, setSetUp] = useState<Output<typeof secondFactors.newAuthenticator>>();
  const [isAsking, setAsking] = useState(false);
  const begin = useCall('secondFactors', client => client.secondFactors.newAuthenticator());
  const remove = useCall('secondFactors', client => client.secondFactors.removeAuthenticator());
  return (
    <div className="factor">
      <h3>Authenticator app</h3>
      <p>
        {authenticator ? (
          <>
            Set up on <Time at={authenticator.createdAt} />, last used <Time at={authenticator.lastUsedAt} />.
          </>
        ) : (
          'An app on your phone shows a code that you type after your password. Works in the browser and in the desktop app.'
        )}
      </p>
      {setUp ? (
        <AuthenticatorSetup
          setUp={setUp}
          onCancel={() => setSetUp(undefined)}
          onDone={codes => {
            setSetUp(undefined);
            onCodes(codes);
          }}
        />
      ) : (
        <div className="factor-actions">
          <button
            type="button"
            className="button"
            disabled={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: setSetUp, onError: failed })}
          >
            {authenticator ? 'Set up another app' : 'Set up an authenticator app'}
          </button>
          {authenticator && (
            <button type="button" className="button" onClick={() => setAsking(true)}>
              Remove authenticator app
            </button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Remove the authenticator app?"
        confirm="Remove"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate(undefined, { onSuccess: ({ message }) => notify.success(message), onError: failed });
        }}
      >
        <p>
          Its codes stop working, and you are signed out everywhere else. Without any second factor, your password alone
          signs you in.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function RecoveryCodes({ factors: { authenticator, passkeys, recoveryCodes }, onCodes }: PartProps) {
  const renew = useCall('secondFactors', client => client.secondFactors.renewRecoveryCodes());
  if (!authenticator && passkeys.length === 0) return null;
  return (
    <div className="factor">
      <h3>Recovery codes</h3>
      <p>
        {recoveryCodes === 0
          ? 'None are left. Without them you depend on a colleague if you lose your phone or passkey.'
          : `${recoveryCodes} of them ${recoveryCodes === 1 ? 'is' : 'are'} left. New codes replace the old ones.`}
      </p>
      <div className="factor-actions">
        <button
          type="button"
          className="button"
          disabled={renew.isPending}
          onClick={() =>
            renew.mutate(undefined, { onSuccess: response => onCodes(response.recoveryCodes), onError: failed })
          }
        >
          Create new recovery codes
        </button>
      </div>
    </div>
  );
}
