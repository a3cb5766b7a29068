import { useEffect } from 'react';

const focusable = 'a[href], button, input, select, textarea, summary, [role="textbox"], [tabindex="0"]';
const typedInto = 'input:not([type="radio"]), textarea, [role="textbox"]';
/** Toasts disappear by themselves, so the focus returns to its earlier place. */
const passing = '.toasts';

type Place = {
  element: HTMLElement;
  path: { parent: Element; index: number }[];
  dialog: HTMLDialogElement | null;
  behind: Place | null;
};

/**
 * Keeps the focus of keyboard users: if the focused element disappears, its replacement is focused; if it was only
 * disabled for a while, it gets the focus back.
 */
export function useFocusRecovery(): void {
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
      const types = key.length === 1 && target instanceof Element && target.matches(typedInto);
      if (!types || place?.element !== target) remember(document.activeElement);
    };
    const onPointer = () => {
      byKeys = false;
      place = null;
    };
    const onFocus = (event: FocusEvent) => remember(event.target);
    const restoreFocus = () => {
      due = 0;
      if (!byKeys || !place || (document.activeElement && document.activeElement !== document.body)) return;
      replacementFor(place)?.focus();
    };
    // Delayed, because some screens manage the focus themselves.
    const observer = new MutationObserver(() => {
      if (byKeys && place && !due) due = window.setTimeout(restoreFocus, 50);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'open'] });
    // The sign-in form can be filled in before this script has loaded.
    remember(document.activeElement);
    byKeys = place !== null;
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

/** Safari has `checkVisibility` since version 17.4. */
const isShown = (element: Element): boolean => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/** Undefined while the element is only disabled. */
function replacementFor({ element, path, dialog, behind }: Place): HTMLElement | undefined {
  if (behind && !(dialog?.isConnected && dialog.open)) return replacementFor(behind);
  if (element.isConnected && isShown(element)) return element.matches(':disabled') ? undefined : element;
  const { parent, index } = path.find(({ parent }) => parent.isConnected && isShown(parent)) ?? {};
  if (!parent || index === undefined) return undefined;
  if (parent.querySelector('main')) return document.querySelector<HTMLElement>('h1[tabindex]') ?? usable(parent)[0];
  const there = [...parent.children].slice(index).flatMap(usable);
  return there.find(one => one.textContent === element.textContent) ?? there[0] ?? nearest(parent);
}

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
      one instanceof HTMLElement && one.matches(focusable) && !one.matches(':disabled, [inert] *') && isShown(one),
  );
