/**
 * Focuses a form once its editor is loaded.
 * @returns a function that stops waiting
 */
export function focusWhenReady(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  frame.focus();
  const enter = () => {
    const control = frame.querySelector<HTMLElement>(
      '[role="textbox"], .file-box > button, .part :is(input, textarea, button)',
    );
    if (!control) return;
    observer.disconnect();
    if (frame === document.activeElement) control.focus();
  };
  const observer = new MutationObserver(enter);
  observer.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
  enter();
  return () => observer.disconnect();
}
