import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, by the last key event. */
export function useCapsLock() {
  const [locked, setLocked] = useState(false);
  // Autofill sends key events without modifiers.
  const onKey = (event: KeyboardEvent) => setLocked(event.getModifierState?.('CapsLock') ?? false);
  return { locked, watch: { onKeyDown: onKey, onKeyUp: onKey }, forget: () => setLocked(false) };
}
