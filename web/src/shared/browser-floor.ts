/**
 * The oldest browsers that the product's scripts and styles are built for. It covers everything that was released in the
 * three years before November 2026, with Debian's `firefox-esr` 115. See docs/browsers.md.
 */
export const browserFloor = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' };

/**
 * Whether a browser is at the floor or above. It looks for what came with these versions: `toSorted` with Firefox 115 and
 * Chrome and Edge 110, which lack only some tints of the next version, and `adoptedStyleSheets` with Safari 16.4.
 */
export const isAtFloor = (): boolean => 'toSorted' in [] && 'adoptedStyleSheets' in document;
