import { storageKeys } from '@hydraulics/common/limits';
import { takesText } from '../../keys/takes-text.ts';
import { useKeyDown } from '../../keys/use-key-down.ts';
import type { SelectableRow, SelectionControl } from './use-selection.ts';

/**
 * `x` selects the row that has the focus, Shift+X all rows from the last selected one to it. Off where the user has
 * turned single keys off (WCAG 2.1.4).
 */
export function useSelectKeys(selection: SelectionControl, rows: readonly SelectableRow[] | undefined): void {
  useKeyDown(event => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
    if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented || takesText(target)) return;
    if (key.toLowerCase() !== 'x' || localStorage.getItem(storageKeys.singleKeys) === 'off') return;
    if (document.querySelector('dialog[open]')) return;
    const id = (target as Element).closest?.('[data-row]')?.getAttribute('data-row');
    const row = rows?.find(({ _id }) => _id === id);
    if (!row) return;
    event.preventDefault();
    selection[key === 'X' ? 'extendTo' : 'toggle'](row);
  });
}
