import { type KeyboardEvent, useState } from 'react';

/** Whether capitals are locked, as far as keys pressed here have told; and what listens for it. */
export function useCapsLock() {
  const [locked, setLocked] = useState(false);
  // A program that fills in the field sends key events without modifiers.
  const look = (event: KeyboardEvent) => setLocked(event.getModifierState?.('CapsLock') ?? false);
  return { locked, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setLocked(false) } };
}
