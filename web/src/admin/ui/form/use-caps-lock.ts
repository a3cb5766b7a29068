import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as the keys pressed here show it. */
export function useCapsLock() {
  const [locked, setLocked] = useState(false);
  // A program that fills in the field sends key events without modifiers.
  const look = (event: KeyboardEvent) => setLocked(event.getModifierState?.('CapsLock') ?? false);
  return { locked, watch: { onKeyDown: look, onKeyUp: look }, forget: () => setLocked(false) };
}
