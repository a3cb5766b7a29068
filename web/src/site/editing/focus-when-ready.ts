/** Puts the focus into a form once what it edits with has been fetched. @returns what gives up waiting */
export function focusWhenReady(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  frame.focus();
  const enter = () => {
    const control = frame.querySelector<HTMLElement>('[role="textbox"], .file-box > button');
    if (!control) return;
    waiting.disconnect();
    if (frame === document.activeElement) control.focus();
  };
  const waiting = new MutationObserver(enter);
  waiting.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
  enter();
  return () => waiting.disconnect();
}
