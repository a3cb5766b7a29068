import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Shows a dialog as a modal while it is open; closing returns the focus. */
export function useShowModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before other effects: one that moves the focus after closing needs the page to be interactive again.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return dialog;
}
