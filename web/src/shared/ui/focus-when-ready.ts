/**
 * Focuses a form, and its first control once that is there: an editor is loaded on demand. It does not take the focus
 * from what a person chose meanwhile.
 * @param control a selector; the first match in the form
 * @returns a function that stops waiting
 */
export function focusWhenReady(frame: HTMLElement | null, control: string): (() => void) | undefined {
  if (!frame) return undefined;
  frame.focus();
  const enter = () => {
    const found = frame.querySelector<HTMLElement>(control);
    if (!found) return;
    observer.disconnect();
    if (frame === document.activeElement) found.focus();
  };
  const observer = new MutationObserver(enter);
  observer.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
  enter();
  return () => observer.disconnect();
}
