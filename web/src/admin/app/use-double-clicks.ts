import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const controls = 'a, button, summary, select, input, textarea, label, [role="textbox"], tr, dialog';

function controlOf({ target }: MouseEvent): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/**
 * Ignores the second click of a double click where it would hit something else than the first one, such as what lay
 * under a dialog, and where the first one has already sent a change. Other buttons, such as Next, may be clicked fast.
 */
export function useDoubleClicks(queryClient: QueryClient): void {
  useEffect(() => {
    let first: { control: Element | null; at: number } = { control: null, at: 0 };
    const onClick = (event: MouseEvent) => {
      const control = controlOf(event);
      // Keys and scripts click with a detail of 0.
      if (event.detail === 1) first = { control, at: Date.now() };
      if (event.detail <= 1) return;
      const sent = queryClient.getMutationCache().find({ predicate: ({ state }) => state.submittedAt >= first.at });
      if (control === first.control && !sent) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, [queryClient]);
}
