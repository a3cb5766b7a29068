import { type Shortcut, ShortcutList } from '../../../ui/shortcuts/shortcut-list.tsx';
import { commands } from './keys.ts';

const labels: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', X: 'Shift X' };

const shortcuts: Shortcut[] = [
  ...Object.values(commands).map(({ keys, what }) => ({ keys: keys.map(key => labels[key] ?? key), what })),
  { keys: ['Shift'], what: 'With a click on a box: select all from the last one to here' },
  { keys: ['Esc'], what: 'Close the enquiry' },
];

type KeysDialogProps = { open: boolean; enabled: boolean; onEnable: (enabled: boolean) => void; onClose: () => void };

/** The shortcuts of the enquiries screen, and a switch to turn them off. */
export function KeysDialog({ open, enabled, onEnable, onClose }: KeysDialogProps) {
  return (
    <ShortcutList open={open} title="Keys for enquiries" shortcuts={shortcuts} onClose={onClose}>
      <label>
        <input type="checkbox" checked={enabled} onChange={event => onEnable(event.target.checked)} /> Use these keys on
        this device
      </label>
    </ShortcutList>
  );
}
