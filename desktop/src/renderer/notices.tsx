import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { type ReactNode, useState } from 'react';
import type { Status } from '../channels.ts';
import { bridge } from './bridge.ts';
import { useStatus } from './use-status.ts';

/** Notices about the app itself, above any screen. */
export function Notices() {
  const status = useStatus();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (key: string) => setHidden(new Set([...hidden, key]));
  return (
    <div className="notices" role="status" aria-live="polite">
      {status?.connectionError && <ConnectionNotice reason={status.connectionError} />}
      {status?.versionError && <Notice kind="warning">{status.versionError}</Notice>}
      {status?.memoryOnly && !hidden.has('memory') && (
        <Notice kind="warning" onHide={() => hide('memory')}>
          This computer cannot store your session securely, so it is kept in memory only. You will have to sign in again
          after closing the app.
        </Notice>
      )}
      {status?.notificationsFail && !hidden.has('notifications') && (
        <Notice kind="warning" onHide={() => hide('notifications')}>
          This computer does not show notifications of this app. Allow them in the system's settings; on macOS the app
          must be signed.
        </Notice>
      )}
      {status && <UpdateNotice update={status.update} isHidden={key => hidden.has(key)} onHide={hide} />}
    </div>
  );
}

function ConnectionNotice({ reason }: { reason: string }) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await bridge['connection.retry'](null);
    setRetrying(false);
  };
  return (
    <Notice kind="error">
      <span>{reason} What you typed is still here.</span>
      <button type="button" className="button" disabled={isRetrying} onClick={retry}>
        {isRetrying ? 'Trying...' : 'Try again'}
      </button>
    </Notice>
  );
}

type UpdateProps = { update: Status['update']; isHidden: (key: string) => boolean; onHide: (key: string) => void };

function UpdateNotice({ update, isHidden, onHide }: UpdateProps) {
  if (update.state === 'none') return null;
  const key = update.state === 'ready' ? `ready ${update.version}` : update.message;
  if (isHidden(key)) return null;
  return (
    <Notice kind={update.state === 'failed' ? 'warning' : 'note'} onHide={() => onHide(key)}>
      {update.state === 'failed' ? (
        <span>{update.message}</span>
      ) : (
        <>
          <span>Version {update.version} of this app is ready.</span>
          <button type="button" className="button" onClick={() => void bridge['updates.install'](null)}>
            Restart to update
          </button>
        </>
      )}
    </Notice>
  );
}

type NoticeProps = { kind: 'note' | 'warning' | 'error'; children: ReactNode; onHide?: () => void };

function Notice({ kind, children, onHide }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind}>
      <Icon icon={kind === 'note' ? icons.check : icons.alert} />
      <div className="notice-text">{children}</div>
      {onHide && (
        <button type="button" className="button button-small" aria-label="Hide this notice" onClick={onHide}>
          <Icon icon={icons.close} />
        </button>
      )}
    </div>
  );
}
