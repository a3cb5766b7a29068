import type { Quill } from 'react-quill';

/** Scrolls the page if a sticky bar covers the cursor; Quill only considers the edges of the window. */
export function keepClearOfBars(quill: Quill): void {
  const scrollIntoView = quill.scrollRectIntoView.bind(quill);
  quill.scrollRectIntoView = rect => {
    scrollIntoView(rect);
    const range = quill.selection.lastRange;
    const bounds = range && quill.selection.getBounds(range.index, range.length);
    if (!bounds) return;
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const above = (Number.parseFloat(scrollPaddingTop) || 0) - bounds.top;
    const below = bounds.bottom - (window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0));
    if (below > 0) window.scrollBy(0, below);
    else if (above > 0) window.scrollBy(0, -above);
  };
}
