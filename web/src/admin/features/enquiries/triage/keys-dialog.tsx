import { ModalDialog } from '../../../../shared/ui/modal-dialog.tsx';
import { commands } from './keys.ts';

const labels: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', X: 'Shift X' };

type KeysDialogProps = { open: boolean; enabled: boolean; onEnable: (enabled: boolean) => void; onClose: () => void };

/** The keys of the screen of enquiries, and whether they are on. */
export function KeysDialog({ open, enabled, onEnable, onClose }: KeysDialogProps) {
  return (
    <ModalDialog open={open} className="shortcuts" label="Keys for enquiries" onClose={onClose}>
      <h2>Keys for enquiries</h2>
      <dl>
        {Object.values(commands).map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{labels[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Shift</kbd>
          </dt>
          <dd>With a click on a box: select all from the last one to here</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>Close the enquiry</dd>
        </div>
      </dl>
      <label>
        <input type="checkbox" checked={enabled} onChange={event => onEnable(event.target.checked)} /> Use these keys on
        this device
      </label>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
