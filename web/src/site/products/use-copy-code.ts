import { type RefObject, useRef } from 'react';
import { showToast } from '../ui/toasts/show-toast.ts';

/** Copies an order code. Without access to the clipboard it is selected in the element of `text` instead. */
export function useCopyCode(code: string): { text: RefObject<HTMLElement | null>; copy: () => Promise<void> } {
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      await showToast('success', 'The order code was copied.');
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      await showToast('error', 'The order code could not be copied. It is selected: copy it with Ctrl+C.');
    }
  };
  return { text, copy };
}
