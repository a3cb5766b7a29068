/** What stands in the place of a text that others have replaced: <font>…</font> of a translator, a link of a dialler. */
const replacements = new Map<Node, ChildNode[]>();

let isFollowing = false;

/**
 * Lets React change a page whose texts others have replaced or wrapped. React keeps its text nodes, and fails (or changes
 * what nobody sees) if they have left the page. From now on, a replaced text returns to its place before React changes or
 * removes it, and other nodes are found in their wrappers. A translator then translates the new text.
 * See https://github.com/facebook/react/issues/11538.
 * @param seen changes of the page until now
 */
export function followReplacedTexts(seen: MutationRecord[]): void {
  noteReplacements(seen);
  if (isFollowing) return;
  isFollowing = true;
  new MutationObserver(noteReplacements).observe(document.body, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      const found = childFor(this, child);
      if (found) removeChild.call(this, found);
      return child;
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      return insertBefore.call(this, node, next && childFor(this, next));
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      returnToPlace(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

function noteReplacements(records: MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // The editor manages its own nodes.
    if (target instanceof HTMLElement && target.isContentEditable) continue;
    // Replaced in one step, or removed after its replacement was inserted beside it.
    const beside = [previousSibling, nextSibling].filter(node => node !== null && added.has(node));
    const replacement = addedNodes.length > 0 ? [...addedNodes] : beside.slice(0, 1);
    if (replacement.length === 0) continue;
    for (const node of removedNodes) {
      if (node instanceof Text && !node.isConnected) replacements.set(node, replacement as ChildNode[]);
    }
  }
}

function returnToPlace(node: Node): void {
  const [first, ...others] = replacements.get(node)?.filter(one => one.isConnected) ?? [];
  if (!first || node.isConnected) return;
  replacements.delete(node);
  first.replaceWith(node);
  for (const other of others) other.remove();
}

/** The child of `parent` that is `node`, has its place or wraps it; null if it has gone. */
function childFor(parent: Node, node: Node): Node | null {
  if (node.parentNode !== parent) returnToPlace(node);
  let found: Node | null = node;
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found;
}
