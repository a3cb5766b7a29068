import { flushSync } from 'react-dom';
import { followReplacedTexts } from './replaced-texts.ts';
import { keepInput } from './restore-input.ts';

// biome-ignore lint/performance/noBarrelFile: one file for everything that a changed page loads.
export { returnTexts } from './replaced-texts.ts';
export { followReplacedTexts };

/**
 * Hydrates a page or a part that others have changed since the server sent it. React hydrates only what it would have
 * rendered and builds anything else anew, which loses what was typed. So their changes are undone in the meantime: within
 * one task, which nobody sees. A translator then translates the page again, and empty elements, such as the icon of a
 * password manager, return to their places.
 */
export function hydrateChanged(
  root: HTMLElement,
  changes: MutationRecord[],
  hydrate: (onRecoverableError: (error: unknown) => void) => void,
): void {
  const kept = keepInput(root);
  for (const change of [...changes].reverse()) undo(change);
  flushSync(() => hydrate(kept.onRecoverableError));
  for (const change of changes) putBackIcon(change, changes);
  kept.restore();
  kept.end();
  followReplacedTexts([]);
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
