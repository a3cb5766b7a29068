import type { Passkey } from '@hydraulics/common/nouns/second-factors';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { createPasskey, PasskeyCancelled, usePasskeySupport } from '../../../data/passkeys.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { type PartProps, Time } from './part.tsx';
import { PasskeyName } from './passkey-name.tsx';

const failed = (error: unknown) => {
  if (!(error instanceof PasskeyCancelled)) notify.error(reasonOf(error));
};

/** The signed-in user's passkeys. */
export function Passkeys({ factors: { passkeys, authenticator }, onCodes }: PartProps) {
  const isSupported = usePasskeySupport();
  const [isNaming, setNaming] = useState(false);
  const begin = useCall('secondFactors', client => client.secondFactors.newPasskey());
  const add = useCall('secondFactors', async (client, { name, options }: { name: string; options: object }) =>
    client.secondFactors.addPasskey({ name, passkey: await createPasskey(options) }),
  );
  const save = async (name: string) => {
    try {
      const { options } = await begin.mutateAsync(undefined);
      const { message, recoveryCodes } = await add.mutateAsync({ name, options });
      setNaming(false);
      notify.success(message);
      onCodes(recoveryCodes);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <div className="factor">
      <h3>Passkeys</h3>
      <p>
        Your device signs you in by fingerprint, face or PIN, without a password. Passkeys work in the browser, not in
        the desktop app.
      </p>
      {passkeys.length > 0 && !authenticator && (
        <p className="account-notice">
          For the desktop app, set up an authenticator app too; until then you need a recovery code there.
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className="factor-list">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemoved={() => onCodes(undefined)} />
          ))}
        </ul>
      )}
      {isNaming ? (
        <PasskeyName
          initial=""
          submit="Go on"
          busy={begin.isPending || add.isPending}
          onSave={name => void save(name)}
          onCancel={() => setNaming(false)}
        />
      ) : isSupported ? (
        <div className="factor-actions">
          <button type="button" className="button" onClick={() => setNaming(true)}>
            Add a passkey
          </button>
        </div>
      ) : (
        <p>Passkeys cannot be used here. Open the back office in a browser, at the site's name, to add one.</p>
      )}
    </div>
  );
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const { _id: id, name, createdAt, lastUsedAt, otherHost } = passkey;
  const [state, setState] = useState<'shown' | 'naming' | 'removing'>('shown');
  const rename = useCall('secondFactors', (client, name: string) => client.secondFactors.renamePasskey({ id, name }));
  const remove = useCall('secondFactors', client => client.secondFactors.removePasskey({ id }));
  const isRemoving = state === 'removing';
  if (state === 'naming') {
    return (
      <li>
        <PasskeyName
          initial={name}
          submit="Rename"
          busy={rename.isPending}
          onCancel={() => setState('shown')}
          onSave={name =>
            rename.mutate(name, {
              onError: failed,
              onSuccess: ({ message }) => {
                notify.success(message);
                setState('shown');
              },
            })
          }
        />
      </li>
    );
  }
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          Added <Time at={createdAt} />, last used <Time at={lastUsedAt} />
        </p>
        {otherHost && (
          <p className="account-notice">Works at {otherHost} only. Add another here, and remove this one.</p>
        )}
      </div>
      <div className="factor-actions">
        <button
          type="button"
          className="button button-small"
          aria-label={`Rename ${name}`}
          onClick={() => setState('naming')}
        >
          Rename
        </button>
        <button
          type="button"
          className="button button-small button-remove"
          aria-label={`Remove ${name}`}
          onClick={() => setState('removing')}
        >
          Remove
        </button>
      </div>
      <ConfirmDialog
        open={isRemoving}
        title={`Remove the passkey “${name}”?`}
        confirm="Remove"
        danger
        onCancel={() => setState('shown')}
        onConfirm={() => {
          setState('shown');
          remove.mutate(undefined, {
            onError: failed,
            onSuccess: ({ message }) => {
              notify.success(message);
              onRemoved();
            },
          });
        }}
      >
        <p>
          It no longer signs you in here, and you are signed out everywhere else. Remove it from your device's passwords
          as well.
        </p>
      </ConfirmDialog>
    </li>
  );
}
