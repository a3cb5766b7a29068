import type { Bridge, Input } from '../../channels.ts';
import { isFileAddress } from '../../file-addresses.ts';

type Dragging = Pick<Bridge, 'drag.prepare' | 'drag.start'>;

/**
 * Drags a file out of the window in place of the browser's own dragging. The file may have to be made first; it is not
 * dragged if the user lets go before it is ready.
 */
export async function dragOut(
  event: Pick<DragEvent, 'preventDefault'>,
  what: Input<'drag.prepare'>,
  bridge: Dragging,
  page: EventTarget = window,
): Promise<void> {
  event.preventDefault();
  let isHeld = true;
  const released = new AbortController();
  const letGo = () => {
    isHeld = false;
  };
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'blur']) {
    page.addEventListener(name, letGo, { capture: true, signal: released.signal });
  }
  try {
    const prepared = await bridge['drag.prepare'](what);
    if (prepared.ok && isHeld) await bridge['drag.start']({ id: prepared.value.id });
  } finally {
    released.abort();
  }
}

/** The path and name of the picture in a dragged image; null for other images, such as a local preview. */
export function pictureOf(image: {
  path: string | undefined;
  sources: string;
  words: readonly (string | null | undefined)[];
}): { path: string; name: string } | null {
  const last = image.sources.split(',').at(-1)?.trim().split(' ')[0] ?? '';
  const path = image.path ?? last;
  if (!/^\/?uploads\/[\w-]+\.webp$/.test(path)) return null;
  const name = image.words.map(words => words?.trim()).find(Boolean) ?? '';
  return { path, name: name.slice(0, 200) };
}

/** A row's header may contain more than the name. */
function firstText(element: Element | null | undefined): string {
  const texts = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts?.nextNode()) if (texts.currentNode.textContent?.trim()) return texts.currentNode.textContent;
  return '';
}

/** The path and query of a link to a file of the website; null for any other link. */
export function fileOf(link: Pick<HTMLAnchorElement, 'href'>): string | null {
  const url = URL.parse(link.href);
  const address = url && url.pathname + url.search;
  return address && isFileAddress(address) ? address : null;
}

/** Lets users drag out the pictures and files of all screens. A screen's own handling of drags takes precedence. */
export function dragFilesOut(bridge: Dragging): void {
  document.addEventListener('dragstart', event => {
    const image = event.target;
    if (event.defaultPrevented) return;
    const path = image instanceof HTMLAnchorElement ? fileOf(image) : null;
    if (path) return void dragOut(event, { kind: 'file', path }, bridge);
    if (!(image instanceof HTMLImageElement)) return;
    const place = image.closest<HTMLElement>('[data-path]');
    const row = image.closest('tr, li');
    const found = pictureOf({
      path: place?.dataset.path,
      sources: image.srcset || new URL(image.src).pathname,
      words: [image.alt, firstText(row?.querySelector('th, h2, h3')), document.title.split(' · ')[0]],
    });
    if (found) void dragOut(event, { kind: 'picture', ...found }, bridge);
  });
}
