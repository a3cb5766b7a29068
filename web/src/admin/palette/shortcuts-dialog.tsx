import { ModalDialog } from '../../shared/ui/modal-dialog.tsx';
import { useCommandKey } from './command-key.ts';

const rowsOf = (commandKey: string): { keys: string[]; what: string }[] => [
  { keys: [commandKey, 'K'], what: 'Search, go to a screen, do something' },
  { keys: [commandKey, '/'], what: 'Show these shortcuts' },
  { keys: [commandKey, 'S'], what: 'Save the form and stay in it' },
  { keys: ['↑', '↓', 'Enter'], what: 'Choose in the search' },
  { keys: ['Esc'], what: 'Close a dialog, empty a filter' },
  { keys: ['Tab'], what: 'Next field or button; with Shift the one before' },
  { keys: ['Enter'], what: 'Send the form that the cursor is in' },
];

/** The global shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const commandKey = useCommandKey();
  return (
    <ModalDialog open={open} className="shortcuts" label="Keyboard shortcuts" onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <dl>
        {rowsOf(commandKey).map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="field-help">
        In a rich text, {commandKey} K makes a link. Among the enquiries, ? shows further keys.
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
