import { storageKeys } from '@hydraulics/common/limits';
import { useState } from 'react';
import { takesText } from '../../../ui/keys/takes-text.ts';
import { useKeyDown } from '../../../ui/keys/use-key-down.ts';
import { type Command, commandOf } from './keys.ts';

/** Runs commands by single keys. Keys of commands without a function are left to the browser. */
export function useTriageKeys(run: Partial<Record<Command, () => void>>) {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKeys.singleKeys) !== 'off');
  useKeyDown(event => {
    if (!enabled) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
    const command = commandOf({
      ...{ key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented },
      typing: takesText(event.target),
      inDialog: document.querySelector('dialog[open]') !== null,
    });
    const act = command && run[command];
    if (!act) return;
    event.preventDefault();
    act();
  });
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
