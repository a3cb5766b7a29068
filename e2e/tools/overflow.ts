import type { Page } from '@playwright/test';

/**
 * What of a page's text runs out of the window or is cut off by the box around it, as a person would notice it. What
 * scrolls by itself may be wider; what is only for screen readers, for programs, or moves past may be cut.
 */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const allowed =
      '.brands, .form-trap, .skip-link, .visually-hidden, [cmdk-label], [aria-hidden="true"], dialog:not([open])';
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!texts.currentNode.textContent?.trim() || !element?.checkVisibility() || element.closest(allowed)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      if (width <= 1) continue;
      let edge = { left: 0, right: innerWidth };
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
        if (overflowX === 'visible' || box === document.body || box === document.documentElement) continue;
        // Either it scrolls, or it says by an ellipsis that there is more.
        if (overflowX !== 'hidden' && overflowX !== 'clip') edge = { left: -Infinity, right: Infinity };
        else if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') edge = box.getBoundingClientRect();
        break;
      }
      if (left < edge.left - 1 || right > edge.right + 1) {
        found.push(
          `${element.tagName.toLowerCase()}.${element.className}: ${texts.currentNode.textContent.slice(0, 40)}`,
        );
      }
    }
    return found;
  });
