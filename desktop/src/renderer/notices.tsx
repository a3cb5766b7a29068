import { useState } from 'react';
import type { Status } from '../channels.ts';
import { bridge } from './bridge.ts';
import { FirstChoices } from './first-choices.tsx';
import { Notice } from './notice.tsx';
import { savedMoment } from './offline/moments.ts';
import { OfflineNotices } from './offline/offline-notices.tsx';
import { ProxyForm } from './proxy-form.tsx';
import { useStatus } from './use-status.ts';

/** Notices about the app itself, above any screen. */
export function Notices() {
  const status = useStatus();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (key: string) => setHidden(new Set([...hidden, key]));
  return (
    <div className="notices" role="status" aria-live="polite">
      {status?.connectionError && (
        <ConnectionNotice reason={status.connectionError} savedAt={status.offline?.savedAt ?? null} />
      )}
      {status?.proxy && (
        <Notice kind="warning">
          <ProxyForm key={status.proxy.proxy} {...status.proxy} />
        </Notice>
      )}
      {status && <OfflineNotices status={status} />}
      {status?.versionError && <Notice kind="warning">{status.versionError}</Notice>}
      {status?.memoryOnly && !hidden.has('memory') && (
        <Notice kind="warning" onHide={() => hide('memory')}>
          This computer cannot store your session securely, so it is stored in memory only. You will have to sign in
          again after closing the app, and without a connection nothing can be read.
        </Notice>
      )}
      {status?.asksForChoices && location.pathname !== '/settings' && <FirstChoices />}
      {status?.notificationsFail && !hidden.has('notifications') && (
        <Notice kind="warning" onHide={() => hide('notifications')}>
          This computer does not show notifications of this app. Allow them in the system's settings; on macOS the app
          must be signed.
        </Notice>
      )}
      {status && status.newPictures > 0 && location.pathname !== '/photos' && !hidden.has(picturesKey(status)) && (
        <Notice kind="note" onHide={() => hide(picturesKey(status))}>
          <span>{status.newPictures === 1 ? '1 new picture' : `${status.newPictures} new pictures`}</span>
          <a className="button" href="/photos">
            Place them
          </a>
        </Notice>
      )}
      {status && <UpdateNotice update={status.update} isHidden={key => hidden.has(key)} onHide={hide} />}
    </div>
  );
}

/** The number is part of the key, so that a hidden notice is shown again when more pictures arrive. */
const picturesKey = ({ newPictures }: Status): string => `pictures ${newPictures}`;

function ConnectionNotice({ reason, savedAt }: { reason: string; savedAt: string | null }) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await bridge['connection.retry'](null);
    setRetrying(false);
  };
  return (
    <Notice kind="error">
      <span>
        {savedAt && <b>No connection. Showing what was saved {savedMoment(savedAt)}. </b>}
        {reason} What you typed is still here.
      </span>
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
