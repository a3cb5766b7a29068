type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (root: Element) => [...root.querySelectorAll<Control>('input, textarea, select')];

/** Remembers what is typed and ticked in a page, and where the caret is, before React hydrates it. */
export function rememberInput(root: Element) {
  const values = controlsIn(root).map(control => ({ control, value: control.value, checked: isChecked(control) }));
  const { activeElement: focused } = document;
  const place = values.findIndex(({ control }) => control === focused);
  const caret = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? caretOf(focused) : null;

  /** The element as it is now, or the one that was built in its place. */
  const current = () => (place < 0 || focused?.isConnected ? focused : controlsIn(root)[place]) as HTMLElement | null;

  const restoreFocus = () => {
    const element = current();
    if (!element || element === document.activeElement || !root.contains(element)) return;
    element.focus({ preventScroll: true });
    if (caret) (element as HTMLInputElement).setSelectionRange(...caret);
  };

  return {
    restoreFocus,
    /** Fills in the controls of a page that was built anew, and tells its listeners. */
    restoreValues() {
      const now = controlsIn(root);
      for (const [index, { control, value, checked }] of values.entries()) {
        const next = now[index];
        if (!next || next === control || next.name !== control.name) continue;
        if (next.value === value && isChecked(next) === checked) continue;
        if (isChecked(next) !== checked) next.click();
        else setValue(next, value);
      }
      restoreFocus();
    },
  };
}

const isChecked = (control: Control) => 'checked' in control && control.checked;

/** Some kinds of fields, such as that of an email address, do not tell. */
function caretOf({ selectionStart, selectionEnd, selectionDirection }: HTMLInputElement | HTMLTextAreaElement) {
  if (selectionStart === null) return null;
  return [selectionStart, selectionEnd, selectionDirection ?? 'none'] as const;
}

function setValue(control: Control, value: string): void {
  // React replaces the property of the element itself, and would not notice the change.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  property?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}
