import { flushSync } from 'react-dom';
import { rememberInput } from './typed-input.ts';

/** The changes of a page until now, if the page has recorded them. */
export function takeEarlyChanges(): MutationRecord[] {
  const changes: MutationRecord[] = [];
  dispatchEvent(new CustomEvent('hydrating', { detail: changes }));
  return changes;
}

/** Records the changes of a part that is hydrated later. @returns ends the recording */
export function recordChanges(part: Node): () => MutationRecord[] {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver(records => changes.push(...records));
  observer.observe(part, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
  return () => {
    changes.push(...observer.takeRecords());
    observer.disconnect();
    return changes;
  };
}

/**
 * Hydrates a page that others may have changed since the server sent it. React hydrates only what it would have
 * rendered and builds anything else anew, which loses what was typed. So their changes are undone in the meantime: within
 * one task, which nobody sees. A translator then translates the page again, and empty elements, such as the icon of a
 * password manager, return to their places.
 * @param hydrate takes what `hydrateRoot` has to call about a page that could not be hydrated
 * @param usually runs `hydrate` for a page that nobody has changed
 */
export function hydrateChanged(
  root: HTMLElement,
  changes: MutationRecord[],
  hydrate: (onRecoverableError: (error: unknown) => void) => void,
  usually = (start: () => void): void => start(),
): void {
  const input = rememberInput(root);
  const start = () =>
    hydrate(error => {
      input.restoreValues();
      reportError(error);
    });
  if (changes.length === 0) {
    usually(start);
    return;
  }
  for (const change of [...changes].reverse()) undo(change);
  flushSync(start);
  for (const change of changes) putBackIcon(change, changes);
  input.restoreFocus();
}

const childOf = (parent: Node, node: Node | null) => (node?.parentNode === parent ? node : null);

function undo({
  type,
  target,
  oldValue,
  addedNodes,
  removedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): void {
  if (type === 'characterData') target.nodeValue = oldValue;
  for (const node of addedNodes) childOf(target, node)?.parentNode?.removeChild(node);
  const next = childOf(target, nextSibling) ?? childOf(target, previousSibling)?.nextSibling ?? null;
  for (const node of removedNodes) target.insertBefore(node, next);
}

/** Returns what was added without text and without moving anything into it. */
function putBackIcon({ target, addedNodes, nextSibling }: MutationRecord, changes: MutationRecord[]): void {
  for (const node of addedNodes) {
    const isIcon = node instanceof Element && !node.textContent && !changes.some(one => one.target === node);
    if (isIcon && !node.isConnected && target.isConnected) target.insertBefore(node, childOf(target, nextSibling));
  }
}
