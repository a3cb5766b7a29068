type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Kept = {
  value?: string;
  isChecked?: boolean;
  isOpen?: boolean;
  caret?: [number, number] | undefined;
  hasFocus: boolean;
};

const kept = 'a,button,summary,details,input,select,textarea';

/**
 * Takes what a visitor has typed, chosen and opened in an island before its hydration, and leaves it as the server sent
 * it, as React expects.
 * @returns what puts it back after the hydration, as input that React notices: into the same elements, or into new ones if
 *   others have changed the island and React has built it anew. Focus, caret and scroll position stay.
 */
export function takeInput(island: Element): () => void {
  const before = new Map<string, Kept>();
  const top = scrollY;
  for (const [key, part] of partsOf(island)) {
    const hasFocus = part === document.activeElement;
    if (part instanceof HTMLDetailsElement) before.set(key, { isOpen: part.open, hasFocus });
    else if (isChoice(part)) {
      if (hasFocus || part.checked !== part.defaultChecked) before.set(key, { isChecked: part.checked, hasFocus });
    } else if (isControl(part)) {
      const value = defaultOf(part);
      if (hasFocus || part.value !== value) before.set(key, { value: part.value, caret: caretOf(part), hasFocus });
      if (part.value !== value) setValue(part, value);
    } else if (hasFocus) before.set(key, { hasFocus });
  }
  // After all are read: to check one of a group takes the mark of another.
  for (const part of partsOf(island).values()) if (isChoice(part)) part.checked = part.defaultChecked;
  return () => {
    const now = partsOf(island);
    for (const [key, one] of before) {
      const part = now.get(key);
      if (part) putBack(part, one);
    }
    if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
  };
}

/** By what identifies them in the old and in the new island, whatever others have inserted between them. */
function partsOf(island: Element): Map<string, HTMLElement> {
  const parts = new Map<string, HTMLElement>();
  const counts = new Map<string, number>();
  for (const part of island.querySelectorAll<HTMLElement>(kept)) {
    const kind = `${part.localName} ${part.getAttribute('name')} ${part.getAttribute('href')}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    parts.set(`${kind} ${count}`, part);
  }
  return parts;
}

const isChoice = (part: Element): part is HTMLInputElement =>
  part instanceof HTMLInputElement && (part.type === 'checkbox' || part.type === 'radio');

/** Chosen files stay: React leaves them alone, and no program may set them. */
const isControl = (part: Element): part is Control =>
  (part instanceof HTMLInputElement && !/hidden|file/.test(part.type)) ||
  part instanceof HTMLTextAreaElement ||
  part instanceof HTMLSelectElement;

const defaultOf = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? '')
    : control.defaultValue;

function putBack(part: HTMLElement, { value, isChecked, isOpen, caret, hasFocus }: Kept): void {
  if (isOpen !== undefined) (part as HTMLDetailsElement).open = isOpen;
  if (isChecked !== undefined && (part as HTMLInputElement).checked !== isChecked) part.click();
  if (value !== undefined && (part as Control).value !== value) {
    setValue(part as Control, value);
    for (const kind of ['input', 'change']) part.dispatchEvent(new Event(kind, { bubbles: true }));
    // It was left, by which some fields take what was typed.
    if (!hasFocus) part.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  if (hasFocus && part !== document.activeElement) part.focus({ preventScroll: true });
  if (caret) (part as HTMLInputElement).setSelectionRange(...caret);
}

/** Some kinds of fields, such as that of an email address, do not tell. */
function caretOf(control: Control): [number, number] | undefined {
  if (control instanceof HTMLSelectElement) return undefined;
  const { selectionStart, selectionEnd } = control;
  return typeof selectionStart === 'number' ? [selectionStart, selectionEnd ?? selectionStart] : undefined;
}

/** React replaces the property of the element itself, and would not notice the change. */
function setValue(control: Control, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  property?.set?.call(control, value);
}
