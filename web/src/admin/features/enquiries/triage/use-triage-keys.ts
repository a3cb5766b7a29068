import { storageKeys } from '@hydraulics/common/limits';
import { useEffect, useRef, useState } from 'react';
import { takesText } from '../../../ui/table/selection/use-select-keys.ts';
import { type Command, commandOf } from './keys.ts';

/** Runs commands by single keys. Keys of commands without a function are left to the browser. */
export function useTriageKeys(run: Partial<Record<Command, () => void>>) {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKeys.singleKeys) !== 'off');
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
      const command = commandOf({
        ...{ key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented },
        typing: takesText(event.target),
        inDialog: document.querySelector('dialog[open]') !== null,
      });
      const act = command && latest.current[command];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [enabled]);
  return {
    enabled,
    /** Stored on this device: speech input and some keyboards trigger single keys by accident (WCAG 2.1.4). */
    setEnabled: (next: boolean) => {
      setEnabled(next);
      try {
        localStorage.setItem(storageKeys.singleKeys, next ? 'on' : 'off');
      } catch {
        // If the storage is full, the setting ends with the page.
      }
    },
  };
}
