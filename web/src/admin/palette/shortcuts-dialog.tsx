import { type Shortcut, ShortcutList } from '../ui/shortcuts/shortcut-list.tsx';
import { useCommandKey } from './command-key.ts';

const rowsOf = (commandKey: string): Shortcut[] => [
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
    <ShortcutList open={open} title="Keyboard shortcuts" shortcuts={rowsOf(commandKey)} onClose={onClose}>
      <p className="field-help">
        In a rich text, {commandKey} K makes a link. Among the enquiries, ? shows further keys.
      </p>
    </ShortcutList>
  );
}
