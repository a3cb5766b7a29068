/**
 * Records what translators, password managers and other extensions change in the server's page before React hydrates
 * it, and hands that over at the event `hydrating`. Inlined in every page, so it imports nothing.
 */
export function recordEarlyChanges(root: Node | null): void {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver(records => changes.push(...records));
  if (root) observer.observe(root, { subtree: true, childList: true, characterDataOldValue: true });
  addEventListener('hydrating', event => {
    (event as CustomEvent<MutationRecord[]>).detail.push(...changes, ...observer.takeRecords());
    observer.disconnect();
  });
}
