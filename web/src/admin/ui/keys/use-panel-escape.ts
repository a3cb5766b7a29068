import { type RefObject, useRef } from 'react';
import { takesText } from './takes-text.ts';
import { useKeyDown } from './use-key-down.ts';

/**
 * Escape closes a panel beside a list, except in fields beside it and in dialogs, which it empties or closes.
 * @returns for the panel
 */
export function usePanelEscape(close: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useKeyDown(event => {
    const { target } = event;
    const within = !takesText(target) || (target instanceof Node && panel.current?.contains(target));
    if (event.key === 'Escape' && !event.defaultPrevented && within && !document.querySelector('dialog[open]')) close();
  });
  return panel;
}
