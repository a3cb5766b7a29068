import { useState } from 'react';
import { useHost } from '../../../../shared/host.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { useShowModal } from '../../../../shared/ui/use-show-modal.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { copyAndNotify } from '../../../ui/copy-text.ts';

type RecoveryCodesDialogProps = { codes: string[]; onClose: () => void };

/** New recovery codes, shown only once: the dialog closes only after confirming that they were saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const host = useHost();
  const dialog = useShowModal(true);
  const [isSaved, setSaved] = useState(false);
  const text = `Recovery codes for ${host.site}\nEach signs you in once, in place of your second factor.\n\n${codes.join('\n')}\n`;
  const failed = (error: unknown) => notify.error(reasonOf(error));
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="recovery-codes-title"
      aria-describedby="recovery-codes-text"
      onCancel={event => event.preventDefault()}
    >
      <h2 id="recovery-codes-title">Save your recovery codes</h2>
      <p id="recovery-codes-text">
        Each code signs you in once if you do not have your phone or passkey. They are shown only now: print them, or
        save them in a password manager.
      </p>
      <ul className="factor-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-actions">
        <button type="button" className="button" onClick={() => void copyAndNotify(text, 'Recovery codes copied.')}>
          <Icon icon={icons.copy} /> Copy
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void host.saveText({ name: 'recovery-codes.txt', type: 'text/plain', text }).catch(failed)}
        >
          <Icon icon={icons.download} /> Download
        </button>
      </div>
      <label className="factor-saved">
        <input type="checkbox" checked={isSaved} onChange={event => setSaved(event.target.checked)} /> I have saved
        these codes
      </label>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" disabled={!isSaved} onClick={onClose}>
          Done
        </button>
      </div>
    </dialog>
  );
}
