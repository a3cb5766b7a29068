import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Shows a dialog as a modal while it is open; closing returns the focus. */
export function useShowModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that it runs before effects that may move the focus into the page.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return dialog;
}
