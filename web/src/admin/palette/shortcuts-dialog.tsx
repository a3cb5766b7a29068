import { type Shortcut, ShortcutList } from '../ui/shortcuts/shortcut-list.tsx';
import { useCommandKey } from './command-key.ts';

const rowsOf = (commandKey: string): Shortcut[] => [
  { keys: [commandKey, 'K'], what: 'Search, go to a screen, do something' },
  { keys: [commandKey, '/'], what: 'Show these shortcuts' },
  { keys: [commandKey, 'S'], what: 'Save the form and stay in it' },
  { keys: [commandKey, 'Shift', 'S'], what: 'Save the form and go to the next record of the list' },
  { keys: ['X'], what: 'Select the row in focus; with Shift all rows up to it' },
  { keys: ['Alt', '↑', '↓'], what: 'Move the row in focus, in a list that is ordered by hand' },
  { keys: ['↑', '↓', 'Enter'], what: 'Choose in the search' },
  { keys: ['Esc'], what: 'Close a dialog, empty a filter' },
  { keys: ['Tab'], what: 'Next field or button; with Shift the previous one' },
  { keys: ['Enter'], what: 'Send the current form' },
];

/** The global shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const commandKey = useCommandKey();
  return (
    <ShortcutList open={open} title="Keyboard shortcuts" shortcuts={rowsOf(commandKey)} onClose={onClose}>
      <p className="field-help">
        In a rich text, {commandKey} K makes a link. Among the enquiries, ? shows further keys.
      </p>
    </ShortcutList>
  );
}
