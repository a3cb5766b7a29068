import { useKeyDown } from '../keys/use-key-down.ts';

type Save = (() => void) | undefined;

/** Saves on Ctrl+S or, on a Mac, ⌘S, with Shift for `saveForNext`, instead of the browser's dialog. */
export function useSaveKey(save: Save, saveForNext: Save): void {
  useKeyDown(event => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey) return;
    event.preventDefault();
    if (repeat || document.querySelector('dialog[open]')) return;
    if (shiftKey) saveForNext?.();
    else save?.();
  });
}
