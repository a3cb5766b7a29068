type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Part = Control | HTMLDetailsElement | HTMLAnchorElement | HTMLButtonElement;

type KeptInput = {
  /** For `hydrateRoot`: after a mismatch, which an extension causes, restores all; other errors are reported. */
  onRecoverableError(error: unknown): void;
  /** Restores all but the scroll position, which the browser keeps while the elements do. */
  restore(): void;
  /** Hydration is over: from now on, nothing is restored. */
  end(): void;
};

/**
 * Keeps what a visitor does to a page before and while React hydrates it. If React builds the page anew, returns it to
 * the new elements: values, choices, opened details, focus, caret and scroll position.
 */
export function keepInput(root: Element): KeptInput {
  const before = partsOf(root);
  let focused = document.activeElement;
  let top = scrollY;
  const kept = new AbortController();
  // React's replacing the focused element or shortening the page is not the visitor's doing, and is not seen here.
  addEventListener('focusin', () => (focused = document.activeElement), kept);
  addEventListener('scroll', () => (top = scrollY), kept);
  const restore = () => {
    const now = partsOf(root);
    let next = focused;
    for (const [key, one] of before) {
      const twin = now.get(key);
      if (!twin || twin === one) continue;
      if (one === focused) next = twin;
      restorePart(one, twin);
    }
    restoreFocus(root, focused, next);
  };
  return {
    onRecoverableError: error => {
      if (kept.signal.aborted || !isMismatch(error)) return reportError(error);
      restore();
      scrollTo({ top, behavior: 'instant' });
      // biome-ignore lint/suspicious/noConsole: not an error, but the tests fail on it in a page that nobody changed
      console.info('Built anew:', error);
    },
    restore,
    end: () => kept.abort(),
  };
}

/** Of a built and of a development React. */
const isMismatch = (error: unknown) => /#418|Hydration failed/.test(String(error));

/** By what identifies them in the old and in the new page, whatever others have inserted between them. */
function partsOf(root: Element): Map<string, Part> {
  const parts = new Map<string, Part>();
  const counts = new Map<string, number>();
  for (const part of root.querySelectorAll<Part>('a,button,summary,details,input,select,textarea')) {
    const kind = `${part.localName} ${part.getAttribute('name')} ${part.getAttribute('href')}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    parts.set(`${kind} ${count}`, part);
  }
  return parts;
}

function restorePart(one: Part, next: Part): void {
  if ('open' in one) (next as HTMLDetailsElement).open = one.open;
  else if (isChecked(next) !== isChecked(one)) next.click();
  else if ('value' in one && (next as Control).value !== one.value) setValue(next as Control, one.value);
}

function restoreFocus(root: Element, focused: Element | null, next: Element | null): void {
  if (!(next instanceof HTMLElement) || next === document.activeElement || !root.contains(next)) return;
  next.focus({ preventScroll: true });
  restoreCaret(focused as HTMLInputElement, next as HTMLInputElement);
}

const isChecked = (part: Part) => 'checked' in part && part.checked;

/** Some kinds of fields, such as that of an email address, do not tell. */
function restoreCaret({ selectionStart, selectionEnd }: HTMLInputElement, next: HTMLInputElement): void {
  if (typeof selectionStart === 'number') next.setSelectionRange(selectionStart, selectionEnd);
}

function setValue(control: Control, value: string): void {
  // React replaces the property of the element itself, and would not notice the change.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  property?.set?.call(control, value);
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
