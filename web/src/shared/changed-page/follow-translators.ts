/**
 * Keeps React working once a translator or an extension changes the page (docs/decisions/0104). Await it before React
 * changes a page that is translated already.
 */
export async function followTranslators(): Promise<void> {
  if (document.querySelector('font')) return follow([]);
  const seen: MutationRecord[] = [];
  let isLoading = false;
  new MutationObserver(async (records, observer) => {
    seen.push(...records);
    if (isLoading || !records.some(isForeign)) return;
    isLoading = true;
    await follow(seen);
    observer.disconnect();
  }).observe(document.body, { subtree: true, childList: true });
}

/** Loaded only for a page that is known to be changed. */
async function follow(seen: MutationRecord[]): Promise<void> {
  const { followReplacedTexts } = await import('./replaced-texts.ts');
  followReplacedTexts(seen);
}

/** React inserts and removes nodes in steps of their own, and never a <font>. */
const isForeign = ({ addedNodes: [added], removedNodes: [removed] }: MutationRecord) =>
  added && (added.nodeName === 'FONT' || removed?.nodeType === 3);
