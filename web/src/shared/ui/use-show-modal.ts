import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Shows a dialog over the page while it is open; at the end the focus returns to where it was. */
export function useShowModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before other effects: what moves the focus elsewhere afterwards must find the page awake again.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return dialog;
}
