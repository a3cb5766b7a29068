import { type Shortcut, ShortcutList } from '../ui/shortcuts/shortcut-list.tsx';
import { commandKey } from './command-key.ts';

const rowsOf = (key: string): Shortcut[] => [
  { keys: [key, 'K'], what: 'Search, go to a screen, do something' },
  { keys: ['F1'], what: 'Help for this screen' },
  { keys: [key, '/'], what: 'Show these shortcuts' },
  { keys: [key, 'S'], what: 'Save the form and stay in it' },
  { keys: [key, 'Shift', 'S'], what: 'Save the form and go to the next record of the list' },
  { keys: ['X'], what: 'Select the row in focus; with Shift all rows up to it' },
  { keys: ['Alt', '↑', '↓'], what: 'Move the row in focus, in a list that is ordered by hand' },
  { keys: ['↑', '↓', 'Enter'], what: 'Choose in the search' },
  { keys: ['Esc'], what: 'Close a dialog, empty a filter' },
  { keys: ['Tab'], what: 'Next field or button; with Shift the previous one' },
  { keys: ['Enter'], what: 'Send the current form' },
];

/** The global shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const key = commandKey();
  return (
    <ShortcutList open={open} title="Keyboard shortcuts" shortcuts={rowsOf(key)} onClose={onClose}>
      <p className="field-help">In a rich text, {key} K makes a link. Among the enquiries, ? shows further keys.</p>
    </ShortcutList>
  );
}
