const untyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'];

/** Whether an element takes keys itself: a text field or a list of options. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
