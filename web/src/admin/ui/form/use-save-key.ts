import { useEffect, useRef } from 'react';

type Save = (() => void) | undefined;

/** Saves on Ctrl+S or, on a Mac, ⌘S, with Shift for `saveForNext`, instead of the browser's dialog. */
export function useSaveKey(save: Save, saveForNext: Save): void {
  const latest = useRef({ save, saveForNext });
  useEffect(() => {
    latest.current = { save, saveForNext };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey) return;
      event.preventDefault();
      if (repeat || document.querySelector('dialog[open]')) return;
      if (shiftKey) latest.current.saveForNext?.();
      else latest.current.save?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
