import { useEffect, useRef } from 'react';

const picker = 'data-takes-images';
const textField = 'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="file"])';

/**
 * Takes pasted files for the picker that has the focus, or for the first one of its form if the focus is in no text
 * field.
 * @returns properties of the picker's element
 */
export function usePastedImages(take: (files: File[]) => void, disabled: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || pickerOf(event.target) !== ref.current) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
  return { ref, [picker]: true };
}

function pickerOf(target: EventTarget | null): Element | null {
  const element = target instanceof Element ? target : document.body;
  if (element.closest(textField)) return null;
  const scope = element.closest('form, dialog') ?? document;
  return element.closest(`[${picker}]`) ?? scope.querySelector(`[${picker}]`);
}
