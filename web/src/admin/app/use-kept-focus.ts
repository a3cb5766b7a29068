import { useEffect } from 'react';

const focusable = 'a[href], button, input, select, textarea, summary, [role="textbox"], [tabindex="0"]';
const typedInto = 'input:not([type="radio"]), textarea, [role="textbox"]';
/** The place of toasts, which go by themselves: from there one returns to where one came from. */
const passing = '.toasts';

/** Where an element stood: each element that it was in, and as which of its children. */
type Place = {
  element: HTMLElement;
  path: { parent: Element; index: number }[];
  dialog: HTMLDialogElement | null;
  /** Where one was before the dialog opened. */
  behind: Place | null;
};

/**
 * Whoever works with the keys never loses their place: when what has the focus goes, as a button does that is no longer
 * needed, the focus goes to what stands there now; when it could not be used for a while, it gets the focus back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let byKeys = false;
    let place: Place | null = null;
    let due = 0;
    const remember = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      if (!target.closest(passing)) place = placeOf(target, place);
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      byKeys = true;
      // What is only typed into stays where it is.
      const types = key.length === 1 && target instanceof Element && target.matches(typedInto);
      if (!types || place?.element !== target) remember(document.activeElement);
    };
    const onPointer = () => {
      byKeys = false;
      place = null;
    };
    const onFocus = (event: FocusEvent) => remember(event.target);
    const mend = () => {
      due = 0;
      if (!byKeys || !place || (document.activeElement && document.activeElement !== document.body)) return;
      standIn(place)?.focus();
    };
    // Later, as screens that know better where to go do so first.
    const observer = new MutationObserver(() => {
      if (byKeys && place && !due) due = window.setTimeout(mend, 50);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'open'] });
    const capture = { capture: true };
    addEventListener('keydown', onKey, capture);
    addEventListener('pointerdown', onPointer, capture);
    addEventListener('focusin', onFocus, capture);
    return () => {
      observer.disconnect();
      clearTimeout(due);
      removeEventListener('keydown', onKey, capture);
      removeEventListener('pointerdown', onPointer, capture);
      removeEventListener('focusin', onFocus, capture);
    };
  }, []);
}

function placeOf(element: HTMLElement, before: Place | null): Place {
  const dialog = element.closest('dialog');
  const behind = before?.dialog === dialog ? before.behind : before;
  const path: Place['path'] = [];
  for (let one: Element = element; one.parentElement; one = one.parentElement) {
    path.push({ parent: one.parentElement, index: [...one.parentElement.children].indexOf(one) });
  }
  return { element, path, dialog, behind: dialog && behind };
}

/** What is to have the focus for what had it; nothing while that is only waited for. */
function standIn({ element, path, dialog, behind }: Place): HTMLElement | undefined {
  if (behind && !(dialog?.isConnected && dialog.open)) return standIn(behind);
  if (element.isConnected && element.checkVisibility()) return element.matches(':disabled') ? undefined : element;
  const { parent, index } = path.find(({ parent }) => parent.isConnected && parent.checkVisibility()) ?? {};
  if (!parent || index === undefined) return undefined;
  // Another screen, as after signing in.
  if (parent.querySelector('main')) return document.querySelector<HTMLElement>('h1[tabindex]') ?? usable(parent)[0];
  const there = [...parent.children].slice(index).flatMap(usable);
  // The same button of the next row is meant, where there is one.
  return there.find(one => one.textContent === element.textContent) ?? there[0] ?? nearest(parent);
}

/** What can be used around an element, the nearest first; at last the heading of the screen. */
function nearest(parent: Element): HTMLElement | undefined {
  for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
    const [first] = usable(one);
    if (first) return first;
  }
  return document.querySelector('h1') ?? undefined;
}

const usable = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.matches(focusable) &&
      !one.matches(':disabled, [inert] *') &&
      one.checkVisibility(),
  );
