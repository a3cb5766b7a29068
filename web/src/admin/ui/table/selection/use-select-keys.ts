import { storageKeys } from '@hydraulics/common/limits';
import { useEffect, useRef } from 'react';
import type { SelectableRow, SelectionControl } from './use-selection.ts';

const untyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'];

/** Whether an element takes keys itself: a text field or a list of options. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/**
 * `x` selects the row that has the focus, Shift+X all rows from the last selected one to it. Off where the user has
 * turned single keys off (WCAG 2.1.4).
 */
export function useSelectKeys(selection: SelectionControl, rows: readonly SelectableRow[] | undefined): void {
  const latest = useRef({ selection, rows });
  useEffect(() => {
    latest.current = { selection, rows };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
      if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented || takesText(target)) return;
      if (key.toLowerCase() !== 'x' || localStorage.getItem(storageKeys.singleKeys) === 'off') return;
      if (document.querySelector('dialog[open]')) return;
      const id = (target as Element).closest?.('[data-row]')?.getAttribute('data-row');
      const row = latest.current.rows?.find(({ _id }) => _id === id);
      if (!row) return;
      event.preventDefault();
      latest.current.selection[key === 'X' ? 'extendTo' : 'toggle'](row);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
