type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Fills in the fields of a page that React built anew from those that it replaced, and returns focus and caret.
 * @param controls the fields before
 * @param focused the element that had the focus
 */
export function restoreInput(root: Element, controls: Element[], focused: Element | null): void {
  const now = [...root.querySelectorAll<Control>('input,textarea')];
  for (const [index, one] of (controls as Control[]).entries()) {
    const next = now[index];
    if (!next || next === one || next.name !== one.name) continue;
    if (isChecked(next) !== isChecked(one)) next.click();
    else if (next.value !== one.value) setValue(next, one.value);
  }
  const place = focused ? controls.indexOf(focused) : -1;
  const current = place < 0 || focused?.isConnected ? focused : now[place];
  if (!(current instanceof HTMLElement) || current === document.activeElement || !root.contains(current)) return;
  current.focus({ preventScroll: true });
  restoreCaret(focused as HTMLInputElement, current as HTMLInputElement);
}

const isChecked = (control: Control) => 'checked' in control && control.checked;

/** Some kinds of fields, such as that of an email address, do not tell. */
function restoreCaret({ selectionStart, selectionEnd }: HTMLInputElement, current: HTMLInputElement): void {
  if (typeof selectionStart === 'number') current.setSelectionRange(selectionStart, selectionEnd);
}

function setValue(control: Control, value: string): void {
  // React replaces the property of the element itself, and would not notice the change.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  property?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
