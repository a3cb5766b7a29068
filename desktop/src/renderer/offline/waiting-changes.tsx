import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { useShowModal } from '@hydraulics/web/shared/ui/use-show-modal.ts';
import { useEffect, useId, useState } from 'react';
import type { Status, WaitingChange } from '../../channels.ts';
import { bridge } from '../bridge.ts';
import { savedMoment } from './moments.ts';
import { canBeOpened, hasForm, isConflict, openChange } from './open-change.ts';

type Offline = NonNullable<Status['offline']>;

/** The changes that wait to be sent; the list follows the status. */
function useWaitingChanges(status: Status, isOpen: boolean): WaitingChange[] {
  const [changes, setChanges] = useState<WaitingChange[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new status may come with other changes
  useEffect(() => {
    if (isOpen) void bridge['changes.read'](null).then(result => result.ok && setChanges(result.value));
  }, [isOpen, status]);
  return changes;
}

type WaitingDialogProps = { status: Status; offline: Offline; isOpen: boolean; onClose: () => void };

/** The waiting changes: what each is, since when it waits, and why it was refused. */
export function WaitingDialog({ status, offline, isOpen, onClose }: WaitingDialogProps) {
  const dialog = useShowModal(isOpen);
  const changes = useWaitingChanges(status, isOpen);
  const [error, setError] = useState('');
  const id = useId();
  const act = async (work: () => Promise<unknown>) => {
    setError('');
    try {
      await work();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <dialog
      ref={dialog}
      className="dialog waiting"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>Waiting to be sent ({changes.length})</h2>
      <p className="dialog-text">{explain(status, offline)}</p>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <ol className="waiting-list">
        {changes.map(change => (
          <WaitingItem key={change.id} change={change} act={act} site={status.server ?? ''} onClose={onClose} />
        ))}
      </ol>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function explain({ connectionError }: Status, { waiting, isStopped, needsSignIn }: Offline): string {
  if (waiting === 0) return 'Everything was sent.';
  if (isStopped) return 'The first change was refused. Decide what to do with it to send the others.';
  if (needsSignIn) return 'They will be sent once you sign in again.';
  if (connectionError) return 'They will be sent in this order when you reconnect.';
  return 'They are being sent in this order.';
}

type WaitingItemProps = {
  change: WaitingChange;
  act: (work: () => Promise<unknown>) => Promise<void>;
  site: string;
  onClose: () => void;
};

function WaitingItem({ change, act, site, onClose }: WaitingItemProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, title, at, files, text, refusal, maybeSent } = change;
  // The outcome of a change that may have arrived is not known yet.
  const canOpen = canBeOpened(change) && (!hasForm(change) || refusal !== null || !maybeSent);
  const open = () => {
    if (!hasForm(change)) onClose();
    return openChange(change, site);
  };
  return (
    <li className="waiting-item" data-refused={refusal !== null}>
      <p className="waiting-title">
        <b>{title}</b>
        <span className="field-help">
          {savedMoment(at)}
          {files > 0 && `, ${files} ${files === 1 ? 'file' : 'files'}`}
        </span>
      </p>
      {text && (
        <p className="waiting-text" dir="auto">
          {text}
        </p>
      )}
      {refusal ? (
        <p className="field-error">
          <Icon icon={icons.alert} /> {sentencesOf(refusal)}
        </p>
      ) : (
        <p className="field-help">{maybeSent ? 'Sent, but not confirmed: it may have arrived already.' : 'Waiting'}</p>
      )}
      <div className="waiting-actions">
        {canOpen && (
          <button type="button" className="button" onClick={() => void act(open)}>
            {isConflict(change) && hasForm(change) ? 'Compare' : 'Open'}
            <span className="visually-hidden"> {title}</span>
          </button>
        )}
        {refusal && !isConflict(change) && (
          <button type="button" className="button" onClick={() => void act(() => bridge['changes.retry']({ id }))}>
            Try again<span className="visually-hidden">: {title}</span>
          </button>
        )}
        {isAsking ? (
          <button
            type="button"
            className="button button-danger"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus
            onBlur={() => setAsking(false)}
            onClick={() => void act(() => bridge['changes.discard']({ ids: [id] }))}
          >
            Discard for good<span className="visually-hidden">: {title}</span>
          </button>
        ) : (
          <button type="button" className="button" onClick={() => setAsking(true)}>
            Discard<span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
    </li>
  );
}

/** The details of some refusals name a user or a record, which the message says. */
const sentencesOf = ({ code, message, details }: NonNullable<WaitingChange['refusal']>): string =>
  [...new Set([message, ...(code === 'idempotency_mismatch' ? [] : details.map(one => one.message))])].join(' ');
